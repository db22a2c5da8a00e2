//! Which parameters are the trigger's.

use crate::code::{Code, Complaint};
use crate::tree::{Line, Opener, Parameters, Trigger};
use nightdesk_text::messages::InEach;
use nightdesk_text::{Span, in_each};

/// The parameters of a trigger: those on its line, after its only ability or its `Action:`.
///
/// Others are complained about. Those of the first statement count for the whole trigger all the
/// same, if there are none of the kind yet.
pub(super) fn of_trigger(trigger: &Trigger, found: &mut Vec<Complaint>) -> Parameters {
    let mut parameters = trigger.line.parameters.clone();
    let lines = &trigger.line.below;
    let mut lines_left = lines.as_slice();
    if let Some((first, following)) = lines.split_first() {
        lines_left = following;
        let action = matches!(first.openers.as_slice(), [Opener::Action]);
        let only = lines.len() == 1;
        let lost = add(&mut parameters, &first.parameters);
        if lost {
            complain(found, first.place.0, in_each!("already_said"));
        } else if !(action || only || first.parameters.is_empty()) {
            let message = in_each!("count_for_all");
            complain(found, first.place.0, message);
        }
        ignored(&first.below, found);
    }
    ignored(lines_left, found);
    parameters
}

fn ignored(lines: &[Line], found: &mut Vec<Complaint>) {
    for line in lines {
        if !line.parameters.is_empty() {
            let message = in_each!("do_not_count");
            complain(found, line.place.0, message);
        }
        ignored(&line.below, found);
    }
}

/// Adds what is not there yet; whether anything was there.
fn add(parameters: &mut Parameters, more: &Parameters) -> bool {
    let mut lost = false;
    let mut fill = |there: bool, comes: bool| {
        lost |= there && comes;
        comes && !there
    };
    if fill(
        !parameters.restrictions.is_empty(),
        !more.restrictions.is_empty(),
    ) {
        parameters.restrictions.clone_from(&more.restrictions);
    }
    if fill(!parameters.scaling.is_empty(), !more.scaling.is_empty()) {
        parameters.scaling.clone_from(&more.scaling);
    }
    if fill(!parameters.flags.is_empty(), !more.flags.is_empty()) {
        parameters.flags.clone_from(&more.flags);
    }
    if fill(parameters.prompt.is_some(), more.prompt.is_some()) {
        parameters.prompt.clone_from(&more.prompt);
    }
    lost
}

fn complain(found: &mut Vec<Complaint>, span: Span, message: InEach) {
    let complaint = Code::StrayParameters.at(span, message);
    found.push(complaint.hint(in_each!("put_beside_the_trigger")));
}
