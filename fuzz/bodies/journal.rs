//! A journal: any bytes are read or refused; what was read adds up to the same game when written
//! again, and can be asked for its deadlines.

use nightdesk_store::parse_journal;

const HEADER: &str = "{\"nightdesk\":\"journal\",\"format\":2}\n";

pub(crate) fn run(bytes: &[u8]) {
    check(bytes);
    // Most bytes are no header; after one they are entries.
    check(&[HEADER.as_bytes(), bytes].concat());
}

fn check(bytes: &[u8]) {
    let Ok(parsed) = parse_journal(bytes) else {
        return;
    };
    let torn = parsed.torn.map_or(0, |torn| torn.bytes);
    assert_eq!(parsed.sound + torn, bytes.len());
    let journal = parsed.journal;
    let mut written = HEADER.to_owned();
    for entry in journal.entries() {
        let line = serde_json::to_string(entry).unwrap_or_default();
        written.push_str(&line);
        written.push('\n');
    }
    match parse_journal(written.as_bytes()) {
        Ok(again) => {
            assert_eq!(again.torn, None);
            assert_eq!(again.journal.entries(), journal.entries());
            assert_eq!(again.journal.game(), journal.game());
        }
        Err(error) => panic!("{error} in\n{written}"),
    }
    // Whether there is a deadline is the setup's business; asking must always be possible.
    let _deadline = journal.game().deadline();
}
