//! The lines of a table for `help`, in both languages.

use crate::game::Language;
use crate::rules::{LineGroup, TableLine};

/// A line, what it does in English and in Russian.
type Line = (&'static str, &'static str, &'static str);

/// Lines that belong together, under a heading in English and in Russian.
type Group = (&'static str, &'static str, &'static [Line]);

/// In the order of a game.
const GROUPS: [Group; 4] = [
    (
        "Before the game",
        "До игры",
        &[
            (
                "info NAME Role = ROLE",
                "what a role is told beforehand; `missing` lists what is wanted",
                "что роль узнает заранее; чего не хватает, скажет `missing`",
            ),
            ("start", "begins Day 0", "начинает день 0"),
        ],
    ),
    (
        "Answers of players",
        "Ответы игроков",
        &[
            (
                "answer NAME VALUE",
                "answers a question; `act NAME VALUE` and `NAME: VALUE` are the same",
                "ответ на вопрос; то же самое – `act NAME VALUE` и `NAME: VALUE`",
            ),
            (
                "answer NAME #3 VALUE; VALUE / VALUE; VALUE",
                "the question by its number; two values for each of two uses",
                "вопрос по номеру; по два значения на каждое из двух применений",
            ),
            (
                "confirm NAME #3",
                "answers a question that only asks whether",
                "ответ на вопрос, который спрашивает только «да или нет»",
            ),
            (
                "delay NAME VALUE",
                "an answer that is carried out at the end of the phase",
                "ответ, который исполняется в конце фазы",
            ),
            (
                "NAME none",
                "the player does nothing; `NAME no action`, `act NAME none` and `pass NAME` are the \
                 same, and the player may answer yet. Where a question takes nobody, `none` is that \
                 answer",
                "игрок ничего не делает; то же самое – `act NAME none`, `NAME без хода` и \
                 `pass NAME`, ответить ещё можно. Если вопрос допускает «никого», `none` – такой \
                 ответ",
            ),
            (
                "decline NAME #3",
                "the same of one question; `decline NAME all` of all",
                "то же об одном вопросе; `decline NAME all` – обо всех",
            ),
            (
                "cancel NAME",
                "takes back what the player answered and waits, and \"no action\"; \
                 `cancel NAME #3` of one question, `withdraw NAME #3` an answer alone",
                "берёт назад ещё не исполненные ответы и «без хода»; `cancel NAME #3` – об одном \
                 вопросе, `withdraw NAME #3` – только ответ",
            ),
            (
                "answer NAME VALUE at 20:50",
                "when the player sent it, behind any answer, `none` or vote: the last one by its \
                 time counts, and a late one is taken by the setup's `night.late`",
                "когда игрок это прислал, в конце ответа, `none` или голоса: считается последнее по \
                 времени, с опоздавшим поступают по `night.late`",
            ),
        ],
    ),
    (
        "Votes and phases",
        "Голоса и фазы",
        &[
            (
                "vote VOTER OPTION in POLL",
                "a vote; several stand between `;`, and the day's vote need not be named",
                "голос; несколько разделяются `;`, дневное голосование можно не называть",
            ),
            (
                "unvote VOTER in POLL",
                "takes a vote back",
                "берёт голос назад",
            ),
            (
                "resolve --commit",
                "ends the phase; so do `end day` and `end night`",
                "кончает фазу; так же `end day` и `end night`",
            ),
            (
                "why not NAME",
                "lists what was set off and did not run, and why; `why not Night 1` of everyone",
                "что сработало бы, но не исполнено, и почему; `why not Night 1` – у всех",
            ),
            (
                "resolve --commit drawing NAME",
                "sets what would be drawn; `drawing #2 NAME` names the second draw",
                "задаёт то, что решил бы жребий; `drawing #2 NAME` – второй жребий",
            ),
        ],
    ),
    (
        "The host's hand",
        "Рука ведущего",
        &[
            (
                "whisper NAME: TEXT",
                "passes on what a player writes where a whisper leads on",
                "передаёт то, что игрок пишет там, откуда ведёт шёпот",
            ),
            (
                "kill NAME by WAY: WORDS",
                "kills a player; the way is `kill`, `attack`, `lynch`, `banish`, …",
                "убивает игрока; способ – `kill`, `attack`, `lynch`, `banish`, …",
            ),
            ("revive NAME", "brings a player back", "возвращает игрока"),
            (
                "role NAME ROLE",
                "gives a player another role",
                "даёт игроку другую роль",
            ),
            (
                "drop #12",
                "takes an attribute away; `why NAME` lists them",
                "снимает атрибут; их перечисляет `why NAME`",
            ),
        ],
    ),
];

/// All lines, in the order of a game.
pub(in crate::rules::wwrf) fn lines(language: Language) -> Vec<LineGroup> {
    let of = |en: &str, ru: &str| match language {
        Language::English => en.to_owned(),
        Language::Russian => ru.to_owned(),
    };
    let groups = GROUPS.iter().map(|(en, ru, lines)| LineGroup {
        heading: of(en, ru),
        lines: lines
            .iter()
            .map(|(form, en, ru)| TableLine {
                form: (*form).to_owned(),
                says: of(en, ru),
            })
            .collect(),
    });
    groups.collect()
}

#[cfg(test)]
mod tests {
    use super::lines;
    use crate::game::Language;
    use crate::rules::wwrf::table::read::VERBS;

    #[test]
    fn every_verb_is_explained() {
        for language in [Language::English, Language::Russian] {
            let groups = lines(language);
            let said: String = groups
                .iter()
                .flat_map(|group| &group.lines)
                .map(|line| format!("{}: {}\n", line.form, line.says))
                .collect();
            for verb in VERBS {
                assert!(said.contains(verb), "{verb}\n{said}");
            }
        }
    }
}
