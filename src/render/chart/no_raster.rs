//! In place of PNG files, in a build that leaves them out.

use super::ChartError;
use super::shapes::Picture;
use nightdesk_text::in_each;

/// No picture.
///
/// # Errors
/// Always.
pub(super) fn file(_: &Picture) -> Result<Vec<u8>, ChartError> {
    Err(ChartError {
        reason: in_each!("png_left_out"),
    })
}
