//! Posts as they are typed or pasted at the desk: `#12 Alder`, then the words.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use chrono::{DateTime, Utc};

use super::{Body, Digest, Post, Precision, Seen};
use crate::text::names::same;

/// What is known of the thread before posts are pasted.
#[derive(Clone, Copy)]
pub struct Acquainted<'a> {
    /// Whether somebody writes in it.
    pub knows: &'a dyn Fn(&str) -> bool,
    /// The post of a number, where it was read before.
    pub read: &'a dyn Fn(u64) -> Option<Seen>,
    /// Whether a line may hold a vote.
    pub may_vote: &'a dyn Fn(&str) -> bool,
}

impl fmt::Debug for Acquainted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Acquainted").finish_non_exhaustive()
    }
}

/// Posts that were pasted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pasted {
    /// The posts, in the order of the text.
    pub posts: Vec<Post>,
    /// The line above each of them, from 1.
    pub lines: Vec<usize>,
    /// Heads that were taken for words of a post, and the other way round.
    pub remarks: Vec<HeadRemark>,
    /// A head that may be either: then nothing of the posts is sure.
    pub doubt: Option<HeadDoubt>,
}

/// How a line that goes back to an earlier number was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadRemark {
    /// Where.
    pub at: HeadDoubt,
    /// Whether it only cites a post, and what stands below is the citing post's.
    pub cites: bool,
}

/// A line that goes back to an earlier number: a post begins there, or the one above cites one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadDoubt {
    /// The line in the text, from 1.
    pub line: usize,
    /// What it says.
    pub head: String,
    /// The post above.
    pub within: u64,
    /// Whose that is.
    pub author: String,
}

/// Reads posts that each begin with a line `#NUMBER AUTHOR`, which is all that is left of a post
/// when it is copied by hand. They carry no time; `at` stands for it.
///
/// A line that speaks of a post, as `#44 is where Birch lied`, is a line of the post: behind the
/// number of a new post there is somebody known, or what looks like a name. Where the numbers go
/// back behind somebody known, a stretch of the thread begins that was pasted out of order, or the
/// post above cites another. It cites where that post is known and has other words; it is the post
/// where those are its words. Several unknown posts with words are a stretch; a single one may be
/// either ([`Pasted::doubt`]). So may a post that was read with other words where a vote stands
/// below: it was edited, or whoever cites it votes. The posts stand in the order of the text. None if
/// the text does not begin with such a line.
#[must_use]
pub fn read_pasted(text: &str, at: DateTime<Utc>, with: Acquainted<'_>) -> Option<Pasted> {
    let mut reader = Reader::new(with);
    let mut pieces = pieces(text, with);
    while let Some(piece) = pieces.pop_front() {
        match piece.head {
            None => reader.words(piece.words)?,
            Some(head) if reader.goes_back(&head) => {
                let back = Back::of(head, piece.words, &reader, &mut pieces);
                reader.take_back(back);
            }
            Some(head) if reader.begins(&head) => reader.begin(&head, piece.words),
            Some(head) => {
                reader.words(vec![head.text])?;
                reader.words(piece.words)?;
            }
        }
    }
    let Reader {
        posts,
        remarks,
        doubt,
        ..
    } = reader;
    let lines = posts.iter().map(|post| post.head.line).collect();
    let posts = posts.iter().map(|post| post.made(at)).collect::<Vec<_>>();
    (!posts.is_empty()).then_some(Pasted {
        posts,
        lines,
        remarks,
        doubt,
    })
}

/// A line that may be a head, and the lines up to the next one.
struct Piece<'l> {
    head: Option<Head<'l>>,
    words: Vec<&'l str>,
}

fn pieces<'l>(text: &'l str, with: Acquainted<'_>) -> VecDeque<Piece<'l>> {
    let mut pieces: VecDeque<Piece<'l>> = VecDeque::new();
    for (index, line) in text.lines().enumerate() {
        let head = head(line, index + 1);
        // The first author need not look like one.
        let is_first = pieces.iter().all(|piece| piece.head.is_none());
        match (head, pieces.back_mut()) {
            (Some(head), _) if is_first || head.may_begin(with) => pieces.push_back(Piece {
                head: Some(head),
                words: Vec::new(),
            }),
            (_, Some(piece)) => piece.words.push(line),
            (_, None) => pieces.push_back(Piece {
                head: None,
                words: vec![line],
            }),
        }
    }
    pieces
}

/// The posts as far as they were read.
struct Reader<'l, 'a> {
    with: Acquainted<'a>,
    posts: Vec<Draft<'l>>,
    /// The posts above the running one, by number.
    above: BTreeMap<u64, Vec<Seen>>,
    /// How many of the posts stand there.
    closed: usize,
    remarks: Vec<HeadRemark>,
    doubt: Option<HeadDoubt>,
}

/// A post before it is made.
struct Draft<'l> {
    head: Head<'l>,
    words: Vec<&'l str>,
}

impl Draft<'_> {
    fn made(&self, at: DateTime<Utc>) -> Post {
        Post {
            number: self.head.number,
            author: self.head.author.to_owned(),
            at,
            precision: Precision::Second,
            edited: false,
            body: Body::of_log(&self.words.join("\n")),
        }
    }

    fn seen(&self) -> Seen {
        Seen {
            author: self.head.author.to_owned(),
            digest: Digest::of(&self.made(DateTime::UNIX_EPOCH)),
        }
    }

    fn may_vote(&self, with: Acquainted<'_>) -> bool {
        self.words.iter().any(|line| (with.may_vote)(line))
    }

    fn is_silent(&self) -> bool {
        self.words.iter().all(|line| line.trim().is_empty())
    }
}

impl<'l, 'a> Reader<'l, 'a> {
    fn new(with: Acquainted<'a>) -> Self {
        Self {
            with,
            posts: Vec::new(),
            above: BTreeMap::new(),
            closed: 0,
            remarks: Vec::new(),
            doubt: None,
        }
    }

    fn number(&self) -> Option<u64> {
        self.posts.last().map(|post| post.head.number)
    }

    /// Whether somebody known stands behind a number before that of the running post.
    fn goes_back(&self, head: &Head<'_>) -> bool {
        let goes_back = self.number().is_some_and(|last| head.number < last);
        goes_back && (self.with.knows)(head.author)
    }

    fn begins(&self, head: &Head<'_>) -> bool {
        let goes_on = self.number().is_none_or(|last| head.number > last);
        goes_on || (self.with.knows)(head.author)
    }

    fn begin(&mut self, head: &Head<'l>, words: Vec<&'l str>) {
        let head = *head;
        self.posts.push(Draft { head, words });
    }

    /// Adds words to the running post; none where no post has begun and there are words.
    fn words(&mut self, words: Vec<&'l str>) -> Option<()> {
        match self.posts.last_mut() {
            Some(post) => post.words.extend(words),
            None if words.iter().all(|line| line.trim().is_empty()) => {}
            None => return None,
        }
        Some(())
    }

    /// Remembers what stands above the running post: its words are all there.
    fn close(&mut self) {
        let running = self.posts.len().saturating_sub(1);
        for post in self.posts.get(self.closed..running).unwrap_or_default() {
            let known = self.above.entry(post.head.number).or_default();
            let seen = post.seen();
            if !known.contains(&seen) {
                known.push(seen);
            }
        }
        self.closed = self.closed.max(running);
    }

    /// What is known of a post: that it stands above, or was read before.
    fn known(&self, draft: &Draft<'_>) -> Known {
        let number = draft.head.number;
        let running = self.posts.last().filter(|post| post.head.number == number);
        let above = self.above.get(&number).into_iter().flatten().cloned();
        let above: Vec<Seen> = above.chain(running.map(Draft::seen)).collect();
        let read: Vec<Seen> = (self.with.read)(number).into_iter().collect();
        let by_him = |seen: &[Seen]| -> Vec<Digest> {
            let own = seen
                .iter()
                .filter(|seen| same(&seen.author, draft.head.author));
            own.map(|seen| seen.digest).collect()
        };
        let (own_above, own_read) = (by_him(&above), by_him(&read));
        let Seen { digest, .. } = draft.seen();
        if above.is_empty() && read.is_empty() {
            return Known::Not;
        }
        if own_above.is_empty() && own_read.is_empty() {
            return Known::AsAnothers;
        }
        match own_above.contains(&digest) || own_read.contains(&digest) {
            _ if draft.is_silent() => Known::Otherwise,
            true => Known::Same,
            // What stands in the same text with other words was not edited.
            false if own_above.is_empty() && draft.may_vote(self.with) => Known::OrEdited,
            false => Known::Otherwise,
        }
    }

    fn take_back(&mut self, back: Back<'l>) {
        self.close();
        let Some(last) = self.posts.last() else {
            return;
        };
        let known: Vec<Known> = back.drafts.iter().map(|draft| self.known(draft)).collect();
        let (within, author) = (last.head.number, last.head.author.to_owned());
        let first = back.drafts.first();
        let at = first.map(|first| HeadDoubt {
            line: first.head.line,
            head: first.head.text.trim().to_owned(),
            within,
            author,
        });
        let all = |is: &dyn Fn(Known) -> bool| known.iter().all(|known| is(*known));
        let talks = back.drafts.iter().all(|draft| !draft.is_silent());
        let alone = known.len() == 1;
        if known.contains(&Known::OrEdited) {
            self.doubt = self.doubt.take().or(at);
            self.posts.extend(back.drafts);
        } else if known.contains(&Known::Same) || known.contains(&Known::AsAnothers) {
            // A stretch that was pasted or read before; what is wrong with a number is told of it.
            self.posts.extend(back.drafts);
        } else if all(&|known| known == Known::Otherwise) && (alone || !talks) {
            self.remarks
                .extend(at.map(|at| HeadRemark { at, cites: true }));
            for draft in back.drafts {
                if let Some(last) = self.posts.last_mut() {
                    last.words.push(draft.head.text);
                    last.words.extend(draft.words);
                }
            }
        } else if all(&|known| known == Known::Not) && !alone && talks {
            self.remarks
                .extend(at.map(|at| HeadRemark { at, cites: false }));
            self.posts.extend(back.drafts);
        } else {
            self.doubt = self.doubt.take().or(at);
            self.posts.extend(back.drafts);
        }
    }
}

/// What is known of a post with a number and an author.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    /// Nothing.
    Not,
    /// It has just these words.
    Same,
    /// It has other words, or none are here.
    Otherwise,
    /// It had other words when it was read, and a vote stands here.
    OrEdited,
    /// The number is somebody else's.
    AsAnothers,
}

/// Heads that go back, with what stands below them, up to where the numbers go on.
struct Back<'l> {
    drafts: Vec<Draft<'l>>,
}

impl<'l> Back<'l> {
    fn of(
        head: Head<'l>,
        words: Vec<&'l str>,
        reader: &Reader<'l, '_>,
        pieces: &mut VecDeque<Piece<'l>>,
    ) -> Self {
        let mut drafts = vec![Draft { head, words }];
        while let Some(piece) = pieces.front() {
            let goes_back = piece.head.as_ref().is_some_and(|head| {
                let last = drafts.last().map(|draft| draft.head.number);
                let rises = last.is_some_and(|last| head.number > last);
                let before = reader.number().is_some_and(|number| head.number < number);
                before && (rises || (reader.with.knows)(head.author))
            });
            if !goes_back {
                break;
            }
            let Some(Piece {
                head: Some(head),
                words,
            }) = pieces.pop_front()
            else {
                break;
            };
            drafts.push(Draft { head, words });
        }
        Self { drafts }
    }
}

/// The line above a post.
#[derive(Debug, Clone, Copy)]
struct Head<'l> {
    /// Where it stands, from 1.
    line: usize,
    /// The whole line.
    text: &'l str,
    number: u64,
    author: &'l str,
    /// Whether a sign says that an author stands here: a colon, `by`, `@`.
    is_marked: bool,
}

impl Head<'_> {
    /// Whether a post may begin with it: nobody else than the first author must look like one.
    fn may_begin(&self, with: Acquainted<'_>) -> bool {
        self.is_marked || is_author(self.author, with.knows)
    }
}

/// Somebody known, or a name of one or two words that begins with a capital letter or has none.
fn is_author(author: &str, known: &dyn Fn(&str) -> bool) -> bool {
    if known(author) {
        return true;
    }
    let mut words = author.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_sentence = words.clone().count() > 1
        || (words.next().is_some() && known(first))
        || author.ends_with(['.', '!', '?']);
    !is_sentence && !first.starts_with(char::is_lowercase)
}

/// `#12 Alder`, `#12: Alder`, `#1,204 by Alder`.
fn head(text: &str, line: usize) -> Option<Head<'_>> {
    let rest = text.trim().strip_prefix('#')?;
    let end = rest
        .find(|letter: char| !letter.is_ascii_digit() && letter != ',')
        .unwrap_or(rest.len());
    let (digits, rest) = rest.split_at_checked(end)?;
    let number = digits.replace(',', "").parse().ok()?;
    if !rest.starts_with(|letter: char| letter.is_whitespace() || letter == ':') {
        return None;
    }
    let author = rest.trim_start_matches([':', ' ', '\t', '\u{a0}']).trim();
    let named = author.strip_prefix("by ").unwrap_or(author);
    let named = named.trim_start().trim_start_matches('@').trim_start();
    let is_marked = rest.starts_with(':') || named.len() < author.len();
    (!named.is_empty()).then_some(Head {
        line,
        text,
        number,
        author: named,
        is_marked,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const KNOWN: [&str; 3] = ["Alder", "Elm Tree", "the cat"];

    /// Reads posts in a thread of which these were read before.
    fn reads(text: &str, before: &[(u64, &str, &str)]) -> Pasted {
        let draft = |&(_, author, words): &(u64, &str, &str)| {
            let post = format!("#1 {author}\n{words}");
            let knows = |_: &str| true;
            let nothing = |_: u64| None;
            let with = Acquainted {
                knows: &knows,
                read: &nothing,
                may_vote: &|line| line.contains("VOTE"),
            };
            let read = read_pasted(&post, DateTime::UNIX_EPOCH, with).unwrap();
            Seen {
                author: author.to_owned(),
                digest: Digest::of(&read.posts[0]),
            }
        };
        let knows = |name: &str| KNOWN.contains(&name);
        let read = |number: u64| {
            let found = before.iter().find(|post| post.0 == number);
            found.map(draft)
        };
        let with = Acquainted {
            knows: &knows,
            read: &read,
            may_vote: &|line| line.contains("VOTE"),
        };
        read_pasted(text, DateTime::UNIX_EPOCH, with).unwrap_or_default()
    }

    fn words(post: &Post) -> String {
        let lines = post.body.lines.iter().map(|line| line.text.as_str());
        lines.collect::<Vec<_>>().join("/")
    }

    #[track_caller]
    fn is(pasted: &Pasted, expected: &[(u64, &str, &str)]) {
        let found = pasted.posts.iter();
        let found: Vec<_> = found
            .map(|post| (post.number, post.author.as_str(), words(post)))
            .collect();
        let found: Vec<_> = found
            .iter()
            .map(|(number, author, words)| (*number, *author, words.as_str()))
            .collect();
        assert_eq!(found, expected);
    }

    #[track_caller]
    fn check(text: &str, expected: &[(u64, &str, &str)]) {
        let pasted = reads(text, &[]);
        assert_eq!(pasted.doubt, None, "{text}");
        is(&pasted, expected);
    }

    #[test]
    fn posts_begin_with_number_and_author() {
        check(
            "\n#12 Alder\nVOTE: Cedar\n#14 Elm Tree\nUNVOTE\nVOTE: ir\n",
            &[
                (12, "Alder", "VOTE: Cedar"),
                (14, "Elm Tree", "UNVOTE/VOTE: ir"),
            ],
        );
        check("#1,204 by @Ana\nhi", &[(1204, "Ana", "hi")]);
        check("#7 by  @ Ana\nhi", &[(7, "Ana", "hi")]);
        check("#7 ana of the north\nhi", &[(7, "ana of the north", "hi")]);
    }

    #[test]
    fn a_line_that_speaks_of_a_post_is_no_heading() {
        for words in ["#44 is where Birch lied", "#44 Alder lied", "#44 Wrong!"] {
            check(
                &format!("#12 Alder\n{words}\n#45 the cat\nhi\n#46 Zoe\n#47: a b c\nx"),
                &[
                    (12, "Alder", words),
                    (45, "the cat", "hi"),
                    (46, "Zoe", ""),
                    (47, "a b c", "x"),
                ],
            );
        }
    }

    #[test]
    fn numbers_that_go_back_and_hash_votes_are_words() {
        check(
            "#12 Alder\n#3 is odd\n##vote Bob\n#tag\n#4 Zoe\nhi",
            &[(12, "Alder", "#3 is odd/##vote Bob/#tag/#4 Zoe/hi")],
        );
        check("hello\n#12 Alder", &[]);
        check("", &[]);
    }

    #[test]
    fn a_stretch_of_the_thread_may_be_pasted_behind_a_later_one() {
        let text = "#26 Elm Tree\nhi\n#3 is odd\n#1 Alder\nVOTE: Bob\n#2 Zoe\nno\n#4 the cat\nno";
        let pasted = reads(text, &[]);
        is(
            &pasted,
            &[
                (26, "Elm Tree", "hi/#3 is odd"),
                (1, "Alder", "VOTE: Bob"),
                (2, "Zoe", "no"),
                (4, "the cat", "no"),
            ],
        );
        assert_eq!(pasted.lines, [1, 4, 6, 8]);
        // It is told all the same.
        let [remark] = pasted.remarks.as_slice() else {
            panic!("{pasted:?}");
        };
        assert_eq!((remark.cites, remark.at.line), (false, 4));
    }

    #[test]
    fn a_post_that_stands_above_or_was_read_is_cited() {
        let cites = |pasted: &Pasted, line: usize, within: u64| {
            let [remark] = pasted.remarks.as_slice() else {
                panic!("{pasted:?}");
            };
            assert!(remark.cites);
            assert_eq!((remark.at.line, remark.at.within), (line, within));
            assert_eq!(pasted.doubt, None);
        };
        let above = reads(
            "#3 Alder\nhi\n#12 Elm Tree\nlook:\n#3 Alder\nVOTE: Alder\n#13 the cat\nno",
            &[],
        );
        is(
            &above,
            &[
                (3, "Alder", "hi"),
                (12, "Elm Tree", "look:/#3 Alder/VOTE: Alder"),
                (13, "the cat", "no"),
            ],
        );
        cites(&above, 5, 12);
        let before = [(3, "Alder", "hi"), (4, "the cat", "no")];
        let read = reads("#12 Elm Tree\n#3 Alder\n#4 the cat\nA lie.", &before);
        is(&read, &[(12, "Elm Tree", "#3 Alder/#4 the cat/A lie.")]);
        cites(&read, 2, 12);
    }

    #[test]
    fn a_post_with_the_words_that_were_read_is_that_post() {
        let before = [(3, "Alder", "hi"), (4, "the cat", "no")];
        let pasted = reads(
            "#12 Elm Tree\nyes\n#3 Alder\nhi\n#4 the cat\nno, and edited",
            &before,
        );
        is(
            &pasted,
            &[
                (12, "Elm Tree", "yes"),
                (3, "Alder", "hi"),
                (4, "the cat", "no, and edited"),
            ],
        );
        assert_eq!((pasted.remarks, pasted.doubt), (vec![], None));
    }

    #[test]
    fn what_may_be_a_post_or_a_citation_is_in_doubt() {
        let before = [(3, "Alder", "hi"), (4, "the cat", "no")];
        for (text, line) in [
            // A single post that nobody has seen.
            ("#12 Elm Tree\nlook:\n#7 Alder\nVOTE: Bob", 3),
            // Several, one of which says nothing.
            ("#12 Elm Tree\n#7 Alder\n#8 the cat\nVOTE: Bob", 2),
            // One that was read with other words, and a vote: edited, or cited by the voter.
            ("#12 Elm Tree\nI think\n#3 Alder\nVOTE: Bob", 3),
            (
                "#12 Elm Tree\nx\n#3 Alder\nhi\n#4 the cat\nno\nVOTE: Bob",
                3,
            ),
            // Several that were read, each with other words.
            ("#12 Elm Tree\nx\n#3 Alder\nho\n#4 the cat\nho", 3),
        ] {
            let pasted = reads(text, &before);
            let doubt = pasted.doubt.unwrap();
            assert_eq!((doubt.line, doubt.within), (line, 12), "{text}");
            assert_eq!(doubt.author, "Elm Tree");
        }
    }

    #[test]
    fn the_number_of_somebody_else_is_for_the_reader_of_posts() {
        check(
            "#8 Alder\nhi\n#9 the cat\nno\n#8 the cat\nVOTE: Bob",
            &[
                (8, "Alder", "hi"),
                (9, "the cat", "no"),
                (8, "the cat", "VOTE: Bob"),
            ],
        );
    }

    /// Whose a post is, what it says, and which of the posts above it cites.
    fn any_post() -> impl Strategy<Value = (usize, String, Vec<prop::sample::Index>)> {
        (
            0..KNOWN.len(),
            "[a-z]{1,6}",
            prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        )
    }

    proptest! {
        #[test]
        fn citations_change_nobodys_words(posts in prop::collection::vec(any_post(), 1..8)) {
            let mut text = String::new();
            for (index, (author, words, cited)) in posts.iter().enumerate() {
                let number = index + 1;
                // No two posts have the same words.
                text.push_str(&format!("#{number} {}\n{words} {number}\n", KNOWN[*author]));
                for cited in cited.iter().filter(|_| index > 0) {
                    let cited = cited.index(index);
                    let (author, ..) = posts[cited];
                    text.push_str(&format!("#{} {}\n", cited + 1, KNOWN[author]));
                }
            }
            let pasted = reads(&text, &[]);
            prop_assert_eq!(&pasted.doubt, &None);
            let found: Vec<_> = pasted.posts.iter().map(|post| post.number).collect();
            let expected: Vec<u64> = (1..=posts.len() as u64).collect();
            prop_assert_eq!(found, expected);
            for (post, (author, words, cited)) in pasted.posts.iter().zip(&posts) {
                prop_assert_eq!(&post.author, KNOWN[*author]);
                prop_assert!(post.body.lines[0].text.starts_with(words.as_str()));
                let cites = if post.number > 1 { cited.len() } else { 0 };
                prop_assert_eq!(post.body.lines.len(), 1 + cites);
            }
        }
    }
}
