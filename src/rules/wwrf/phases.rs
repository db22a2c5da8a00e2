//! From one phase to the next (reference §13).

use super::built_in;
use super::effect::Effect;
use super::run::Run;
use super::world::{Context, Input, Moment, PhaseNumber};
use nightdesk_lang::tree::{DayOrNight, Event, PhaseSpan, PreEnd};
use nightdesk_rules::{Slot, Statement};
use nightdesk_text::say;

/// Rounds of emits and killings after one entry; more are a mistake.
const ROUNDS: usize = 100;

impl Run<'_> {
    /// The game begins with Day 0 (reference §13.4).
    pub(super) fn begin(&mut self) {
        let back = self.phase_cause("start", PhaseNumber::default());
        self.update_teams();
        self.fire_all_there(&|event| *event == Event::Starting, &Context::default());
        for seat in self.world.seats() {
            self.joined_team(seat);
        }
        self.passive();
        self.post_story();
        self.check_victory();
        if self.world.ended.is_none() {
            self.fire_everyone(&passive_start(PhaseSpan::Day));
            self.ask_for_the_first(PhaseSpan::Day);
            self.fire_everyone(&passive_start(PhaseSpan::Phase));
            self.ask_for_the_first(PhaseSpan::Phase);
            self.flush_kills();
            self.fire_everyone(&immediate(PhaseSpan::Day));
            self.fire_everyone(&immediate(PhaseSpan::Phase));
            self.fire_everyone(&ends(PhaseSpan::Day));
            self.fire_everyone(&ends(PhaseSpan::Phase));
            self.fire_everyone(&starts(PhaseSpan::Night));
            self.fire_everyone(&starts(PhaseSpan::Phase));
            self.passive();
            self.flush_kills();
            self.check_victory();
            self.check_groups();
        }
        self.settle();
        self.causes.back_to(back);
    }

    /// What is done at the start of Day 0, before which nobody could be asked: it is asked when
    /// the day has begun, and done when it is answered.
    fn ask_for_the_first(&mut self, of: PhaseSpan) {
        self.fire_everyone(&starts(of));
        for prompt in &mut self.world.prompts {
            if matches!(prompt.moment, Moment::Start | Moment::StartPhase) {
                prompt.moment = Moment::Immediate;
            }
        }
    }

    /// The running phase ends, the next begins (reference §13.2).
    pub(super) fn advance(&mut self) {
        let (ending, next) = (self.world.phase, self.world.phase.next());
        let back = self.phase_cause("phase_ends", ending);
        self.end_phase(ending);
        self.causes.back_to(back);
        if self.world.ended.is_none() {
            let back = self.phase_cause("phase_begins", next);
            self.begin_phase(next);
            self.causes.back_to(back);
        }
        self.settle();
    }

    fn end_phase(&mut self, ending: PhaseNumber) {
        let kind = kind(ending);
        self.answer_forced();
        self.lapse_prompts();
        self.carry_out(Moment::Delayed);
        for moment in [
            Moment::FourthPreEnd,
            Moment::ThirdPreEnd,
            Moment::SecondPreEnd,
            Moment::PreEnd,
        ] {
            self.carry_out(moment);
        }
        self.close_polls();
        for moment in [Moment::End, Moment::EndPhase, Moment::EndEmitted] {
            self.carry_out(moment);
        }
        self.world
            .prompts
            .retain(|prompt| !prompt.inputs.is_empty());
        self.fire_everyone(&passive_end(kind));
        self.fire_everyone(&passive_end(PhaseSpan::Phase));
        self.passive();
        self.world.choices.clear();
        self.drop_prompts(|prompt| prompt.inputs == [Input::Choice]);
        self.flush_kills();
        self.check_victory();
        if self.world.ended.is_none() {
            self.check_groups();
        }
    }

    fn begin_phase(&mut self, next: PhaseNumber) {
        let kind = kind(next);
        self.world.phase = next;
        self.tell(Effect::PhaseBegan { phase: next });
        let gone = self.world.clean_up();
        self.tell_gone(&gone);
        self.carry_out(Moment::Start);
        self.carry_out(Moment::StartPhase);
        self.fire_everyone(&passive_start(kind));
        self.fire_everyone(&passive_start(PhaseSpan::Phase));
        self.flush_kills();
        self.post_story();
        self.passive();
        self.fire_everyone(&immediate(kind));
        self.fire_everyone(&immediate(PhaseSpan::Phase));
        let by_day = match next.is_night() {
            true => DayOrNight::Night,
            false => DayOrNight::Day,
        };
        for pre_end in [PreEnd::First, PreEnd::Second, PreEnd::Third, PreEnd::Fourth] {
            self.fire_everyone(&move |event| *event == Event::PreEnd(pre_end, by_day));
        }
        self.fire_everyone(&ends(kind));
        self.fire_everyone(&ends(PhaseSpan::Phase));
        self.fire_everyone(&starts(other(kind)));
        self.fire_everyone(&starts(PhaseSpan::Phase));
        self.passive();
        self.flush_kills();
        self.check_victory();
        if self.world.ended.is_none() {
            self.check_groups();
        }
    }

    /// Sets off everyone's triggers of an event.
    fn fire_everyone(&mut self, wanted: &dyn Fn(&Event) -> bool) {
        self.fire_all(wanted, &Context::default());
    }

    /// Sets off everyone's `Passive` (reference §8).
    pub(super) fn passive(&mut self) {
        self.fire_everyone(&|event| *event == Event::Passive);
    }

    /// Posts the story that was collected.
    fn post_story(&mut self) {
        let lines = std::mem::take(&mut self.world.story);
        if !lines.is_empty() {
            self.tell(Effect::Story { lines });
        }
    }

    /// After an action, or a change of phase: emits, then what they killed.
    pub(super) fn settle(&mut self) {
        if self.world.ended.is_some() {
            self.world.emits.clear();
            return;
        }
        for _ in 0..ROUNDS {
            self.work_off_emits();
            if self.world.kills.is_empty() {
                return;
            }
            self.flush_kills();
            self.check_victory();
        }
        self.world.kills.clear();
        self.world.emits.clear();
        self.fault(say!(self, "emits_and_killings_without_end"));
    }

    fn phase_cause(&mut self, key: &'static str, phase: PhaseNumber) -> Option<usize> {
        let says = Statement::new(key).with(
            "phase",
            Slot::Words(built_in::phase(self.world.language, phase)),
        );
        self.causes.follow(says)
    }
}

const fn kind(phase: PhaseNumber) -> PhaseSpan {
    match phase.is_night() {
        true => PhaseSpan::Night,
        false => PhaseSpan::Day,
    }
}

const fn other(kind: PhaseSpan) -> PhaseSpan {
    match kind {
        PhaseSpan::Day => PhaseSpan::Night,
        PhaseSpan::Night => PhaseSpan::Day,
        PhaseSpan::Phase => PhaseSpan::Phase,
    }
}

fn passive_start(of: PhaseSpan) -> impl Fn(&Event) -> bool {
    move |event| *event == Event::PassiveStart(of)
}

fn passive_end(of: PhaseSpan) -> impl Fn(&Event) -> bool {
    move |event| *event == Event::PassiveEnd(of)
}

fn immediate(of: PhaseSpan) -> impl Fn(&Event) -> bool {
    move |event| *event == Event::Immediate(of)
}

fn ends(of: PhaseSpan) -> impl Fn(&Event) -> bool {
    move |event| *event == Event::End(of)
}

fn starts(of: PhaseSpan) -> impl Fn(&Event) -> bool {
    move |event| *event == Event::Start(of)
}
