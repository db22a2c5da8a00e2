//! Texts that are shown together, as posts.

use crate::report::Text;

/// What is posted at once, as one post; none if it is for several readers.
pub(super) fn one_post(texts: Vec<Text>) -> Option<Text> {
    let [post] = <[Text; 1]>::try_from(as_posts(texts)).ok()?;
    Some(post)
}

/// What is shown at once: texts for the same readers as one post, in the order of the first of each.
pub(super) fn as_posts(texts: Vec<Text>) -> Vec<Text> {
    let mut posts: Vec<Text> = Vec::new();
    for text in texts {
        let same = posts
            .iter_mut()
            .find(|post| post.audience() == text.audience());
        let left = match same {
            Some(post) => post.append(text).err().map(|left| *left),
            None => Some(text),
        };
        posts.extend(left);
    }
    posts
}
