//! Who is waited for by evening and night: whoever has a move that the rules take now, and nobody
//! else.

use std::collections::BTreeSet;

use super::kit::{Desk, desk};
use crate::catalogue::catalogue;
use crate::moves::{Action, Move};
use crate::role::{Negative, Peaceful, Role, Side};
use crate::state::{
    Block, BlockedBy, Card, CardId, Cut, Fate, Kill, Logged, Memory, Origin, Step, Swap,
};
use crate::table::opening::open;
use crate::table::stage::{NightStage, Stage};
use crate::table::takes::Judge;
use crate::table::waits::{Time, actions, roles};
use crate::testkit::{Town, town};
use nightdesk_game::{Language, SeatId};
use nightdesk_rules::Cue;

/// A town on an evening, and what was sent there so far.
struct Now {
    town: Town,
    stage: NightStage,
}

fn now(town: Town) -> Now {
    Now {
        town,
        stage: NightStage::default(),
    }
}

impl Now {
    fn judge(&self) -> Judge<'_> {
        Judge {
            city: &self.town.city,
            day: self.town.city.night + 1,
            rulings: &self.town.rulings,
        }
    }

    /// What was sent; each of it must be taken.
    fn sent(mut self, lines: &[&str]) -> Self {
        for sent in self.town.moves(lines) {
            let fitted = self.stage.fits(&sent, self.judge());
            let fitted = fitted.unwrap_or_else(|why| panic!("{lines:?}: {why:?}"));
            match sent.action.is_evening() {
                true => self.stage.evening = fitted.moves,
                false => self.stage.moves = fitted.moves,
            }
        }
        self
    }

    /// "smear | kill, suicide": what a player can do by evening and by night, whatever the role.
    fn can(&self, name: &str) -> String {
        let seat = self.town.seat(name);
        let after = self.stage.after_the_evening(self.judge());
        let of_time = |time: Time| {
            let city = match time {
                Time::Evening => &self.town.city,
                Time::Night => &after,
            };
            let own = roles(city).into_iter().filter(|(of, _)| *of == seat);
            let words = own.flat_map(|(_, role)| {
                let possible = actions(role, time).into_iter().filter_map(move |action| {
                    self.stage.possible(seat, role, action, self.judge())
                });
                possible.map(|sent| sent.action.word(Language::English))
            });
            words.collect::<Vec<_>>().join(", ")
        };
        format!("{} | {}", of_time(Time::Evening), of_time(Time::Night))
    }
}

fn has(seat: SeatId, action: Action, night: u32, role: Role) -> Logged {
    Logged {
        night,
        role,
        action,
        targets: vec![seat],
        done: true,
        repeated: false,
        shown: Some(Side::Black),
        on_copy: false,
    }
}

impl Town {
    fn dead(self, name: &str) -> Self {
        self.with(|town| {
            let seat = town.seat(name);
            let citizen = town.city.citizens.get_mut(&seat).expect("a citizen");
            citizen.fate = Fate::Night(1);
        })
    }

    fn remembers(self, name: &str, change: impl FnOnce(&mut Memory)) -> Self {
        self.with(|town| change(town.memory(name)))
    }

    /// What a role did in the night before.
    fn did(self, name: &str, action: Action, at: &str) -> Self {
        let (seat, night) = (self.seat(at), self.city.night);
        self.with(|town| {
            let own = town.seat(name);
            let role = town.city.peaceful(own).expect("a role");
            let logged = has(seat, action, night, Role::Peaceful(role));
            town.memory(name).log.push(logged);
        })
    }

    fn blocked(self, name: &str) -> Self {
        self.with(|town| {
            let seat = town.seat(name);
            town.city.blocks.push(Block {
                seat,
                by: BlockedBy::Hacker,
                peaceful: true,
                negative: true,
                from: Step(0),
                until: Step::evening(town.city.night + 2),
            });
        })
    }
}

/// One player with a role beside a mafia, a maniac, and two others.
fn beside(role: &str) -> Town {
    town(&format!(
        "Max judge mafia; Oleg liar maniac; Hugo {role}; Eva witness; Ann hero"
    ))
}

/// Every role, in what of its states its moves hang on: what can be done by evening | by night.
#[test]
fn a_role_is_waited_for_only_with_what_the_rules_take_now() {
    let commissioner = "Max judge mafia; Oleg liar maniac; Hugo investigator; Eva witness; \
        Cora commissioner; Den detective";
    let pair = "Max judge mafia; Max2 priest mafia; Hugo liar hireling; Eva witness; \
        Oleg hero maniac";
    let imitator = "Max judge mafia; Oleg liar maniac; Hugo priest imitator; Eva witness";
    let yakuza = "Max judge mafia; Oleg liar yakuza; Hugo priest yakuza; Gay hero geisha";
    let undead = |from: u32| {
        beside("necromancer")
            .with(|town| {
                let (master, body) = (town.seat("Hugo"), town.seat("Ann"));
                town.city.cards.retain(|card| card.holder != body);
                town.city.cards.push(Card {
                    id: CardId(90),
                    role: Peaceful::Doctor,
                    holder: body,
                    origin: Origin::Raised { master, from },
                    memory: Memory::default(),
                });
            })
            .dead("Ann")
    };
    let copied = |role: Peaceful| {
        beside("actor").with(|town| {
            let holder = town.seat("Hugo");
            town.city.cards.push(Card {
                id: CardId(90),
                role,
                holder,
                origin: Origin::Copied { night: 1 },
                memory: Memory::default(),
            });
        })
    };
    let (eva, ann) = (beside("doctor").seat("Eva"), beside("doctor").seat("Ann"));
    let rows: Vec<(&str, Now, &str, &str)> = vec![
        // Base roles.
        ("", now(beside("doctor")), "Hugo", " | heal"),
        ("", now(beside("blocker")), "Hugo", " | arrest, protect"),
        ("no result", now(beside("commissioner")), "Hugo", " | check"),
        (
            "a result",
            now(beside("commissioner")
                .before_night(2)
                .did("Hugo", Action::Check, "Eva")),
            "Hugo",
            "proof | check",
        ),
        (
            "the proof is the move",
            now(beside("commissioner")
                .before_night(2)
                .did("Hugo", Action::Check, "Eva"))
            .sent(&["Hugo: commissioner proof -> Eva"]),
            "Hugo",
            "proof | ",
        ),
        ("", now(beside("detective")), "Hugo", "role query | track"),
        (
            "both checkers live",
            now(town(commissioner)),
            "Hugo",
            "role query | ",
        ),
        (
            "one checker lives",
            now(town(commissioner).dead("Den")),
            "Hugo",
            "role query | ",
        ),
        (
            "the commissioner's result",
            now(town(commissioner)
                .before_night(2)
                .did("Cora", Action::Check, "Eva")
                .dead("Cora")
                .dead("Den")),
            "Hugo",
            "proof, role query | kill",
        ),
        (
            "out",
            now(town(commissioner)
                .dead("Cora")
                .dead("Den")
                .remembers("Hugo", |own| own.spent = true)),
            "Hugo",
            "role query | ",
        ),
        ("", now(beside("active_citizen")), "Hugo", " | "),
        ("no office", now(beside("politician")), "Hugo", " | "),
        (
            "secretary",
            now(beside("politician").with(|town| town.city.secretary = Some(town.seat("Hugo")))),
            "Hugo",
            "patronage | ",
        ),
        // Numbered roles.
        ("", now(beside("immortal")), "Hugo", "bond | "),
        (
            "bonded",
            now(beside("immortal").remembers("Hugo", |own| {
                own.bond = Some(eva);
                own.bond_made = true;
            })),
            "Hugo",
            "break bond | ",
        ),
        (
            "broken",
            now(beside("immortal").remembers("Hugo", |own| own.bond_made = true)),
            "Hugo",
            " | ",
        ),
        ("", now(beside("bodyguard")), "Hugo", " | guard"),
        ("", now(beside("prostitute")), "Hugo", " | take"),
        ("", now(beside("hacker")), "Hugo", "hack | "),
        (
            "blocked",
            now(beside("hacker").blocked("Hugo")),
            "Hugo",
            " | ",
        ),
        ("", now(beside("journalist")), "Hugo", " | compare"),
        ("", now(beside("vagrant")), "Hugo", " | watch, drink"),
        (
            "watches on",
            now(beside("vagrant")
                .before_night(2)
                .did("Hugo", Action::Watch, "Eva")),
            "Hugo",
            " | drink",
        ),
        (
            "drank",
            now(beside("vagrant")
                .before_night(2)
                .did("Hugo", Action::Drink, "Eva")),
            "Hugo",
            " | watch",
        ),
        (
            "sober",
            now(beside("vagrant").remembers("Hugo", |own| own.sober = true)),
            "Hugo",
            " | watch",
        ),
        ("", now(beside("anonymous")), "Hugo", "surveil | "),
        (
            "all are watched",
            now(beside("anonymous").remembers("Hugo", |own| {
                own.watched = (0..5).filter(|seat| *seat != 2).map(SeatId).collect();
            })),
            "Hugo",
            " | ",
        ),
        (
            "one more than four",
            now(town("Max judge mafia; Oleg liar maniac; Hugo anonymous; Eva witness; Ann hero; Gus priest")
                .remembers("Hugo", |own| {
                    own.watched = (0..5).filter(|seat| *seat != 2).map(SeatId).collect();
                })),
            "Hugo",
            "surveil | ",
        ),
        ("", now(beside("pimp")), "Hugo", "enslave | "),
        (
            "a slave",
            now(beside("pimp").remembers("Hugo", |own| own.slaves = [eva].into())),
            "Hugo",
            "punish, release | forbid",
        ),
        ("", now(beside("lawyer")), "Hugo", " | check"),
        ("no check", now(beside("inquisitor")), "Hugo", " | check"),
        (
            "a black check",
            now(beside("inquisitor")
                .before_night(2)
                .did("Hugo", Action::Check, "Eva")),
            "Hugo",
            "proof | check, kill",
        ),
        ("", now(beside("drug_dealer")), "Hugo", " | dose"),
        ("", now(beside("fanatic")), "Hugo", "favour | "),
        (
            "a favourite",
            now(beside("fanatic").remembers("Hugo", |own| own.favourite = Some(eva))),
            "Hugo",
            " | ",
        ),
        (
            "revenge",
            now(beside("fanatic").remembers("Hugo", |own| {
                own.favourite = Some(eva);
                own.revenge = 1;
            })),
            "Hugo",
            " | kill",
        ),
        ("", now(beside("hypnotist")), "Hugo", " | hypnotise"),
        ("red", now(beside("kamikaze")), "Hugo", " | "),
        (
            "black",
            now(beside("kamikaze mafia")),
            "Hugo",
            "trap, smear | suicide, kill, insure, suicide",
        ),
        (
            "Night 2",
            now(beside("madman").before_night(2)),
            "Hugo",
            " | ",
        ),
        (
            "Night 3",
            now(beside("madman").before_night(3)),
            "Hugo",
            " | fire",
        ),
        (
            "spent",
            now(beside("madman")
                .before_night(3)
                .remembers("Hugo", |own| own.spent = true)),
            "Hugo",
            " | ",
        ),
        ("", now(beside("actor")), "Hugo", "copy | "),
        (
            "three copies",
            now(beside("actor").remembers("Hugo", |own| own.copied = (5..8).map(SeatId).collect())),
            "Hugo",
            " | ",
        ),
        (
            "a copy tonight",
            now(copied(Peaceful::Doctor)),
            "Hugo",
            "copy | heal",
        ),
        (
            "a copy does not shoot",
            now(copied(Peaceful::Investigator)),
            "Hugo",
            "role query, copy | ",
        ),
        (
            "last night's copy",
            now(copied(Peaceful::Doctor).before_night(3)),
            "Hugo",
            "copy | ",
        ),
        (
            "copied this evening",
            now(town(
                "Max judge mafia; Oleg liar maniac; Hugo actor; Doc doctor",
            ))
            .sent(&["Hugo: actor -> Doc"]),
            "Hugo",
            "copy | heal",
        ),
        ("", now(beside("collector")), "Hugo", "collect | "),
        (
            "a collection",
            now(beside("collector").with(|town| {
                let holder = town.seat("Hugo");
                town.city.cards.push(Card {
                    id: CardId(90),
                    role: Peaceful::Doctor,
                    holder,
                    origin: Origin::Collected { active: false },
                    memory: Memory::default(),
                });
            })),
            "Hugo",
            "collect, activate | ",
        ),
        ("", now(beside("necromancer")), "Hugo", "curse | "),
        (
            "nobody is dead",
            now(beside("necromancer").remembers("Hugo", |own| own.cursed = [eva].into())),
            "Hugo",
            " | ",
        ),
        (
            "a body",
            now(beside("necromancer")
                .remembers("Hugo", |own| own.cursed = [eva].into())
                .dead("Ann")),
            "Hugo",
            "exchange | ",
        ),
        ("an undead", now(undead(1)), "Ann", " | heal"),
        ("taken this evening", now(undead(2)), "Ann", " | "),
        (
            "its master is blocked",
            now(undead(1).blocked("Hugo")),
            "Ann",
            " | ",
        ),
        (
            "its master is dead",
            now(undead(1).dead("Hugo")),
            "Ann",
            " | ",
        ),
        ("no souls", now(beside("cultist")), "Hugo", "mark | "),
        (
            "one soul",
            now(beside("cultist").remembers("Hugo", |own| own.souls = 1)),
            "Hugo",
            "mark | heal",
        ),
        (
            "three souls",
            now(beside("cultist").remembers("Hugo", |own| own.souls = 3)),
            "Hugo",
            "mark | kill, heal",
        ),
        (
            "nobody was killed",
            now(beside("criminalist")),
            "Hugo",
            " | ",
        ),
        (
            "a body to look at",
            now(killed(beside("criminalist"), ann).dead("Ann")),
            "Hugo",
            "examine | ",
        ),
        (
            "a body that was looked at",
            now(killed(beside("criminalist"), ann)
                .dead("Ann")
                .remembers("Hugo", |own| own.examined = [ann].into())),
            "Hugo",
            "samples | ",
        ),
        ("", now(beside("maid")), "Hugo", " | serve"),
        ("", now(beside("witch")), "Hugo", " | swap"),
        (
            "a swap",
            now(beside("witch").remembers("Hugo", |own| {
                own.swap = Some(Swap {
                    a: eva,
                    b: ann,
                    fixed: false,
                })
            })),
            "Hugo",
            "fix | swap",
        ),
        (
            "a swap that stands",
            now(beside("witch").remembers("Hugo", |own| {
                own.swap = Some(Swap {
                    a: eva,
                    b: ann,
                    fixed: true,
                })
            })),
            "Hugo",
            " | swap",
        ),
        ("", now(beside("wizard")), "Hugo", "copy | "),
        // Black roles.
        (
            "its night",
            now(town(pair)),
            "Max",
            "smear | kill, insure, order, suicide",
        ),
        (
            "no hireling",
            now(town(pair).dead("Hugo")),
            "Max",
            "smear | kill, insure, suicide",
        ),
        (
            "the other night",
            now(town(pair).before_night(2)),
            "Max",
            " | insure, order, suicide",
        ),
        (
            "a shot left",
            now(town(pair).before_night(2).spare(1, 0)),
            "Max",
            " | kill, insure, order, suicide",
        ),
        (
            "the mafia's night",
            now(town(pair)),
            "Oleg",
            " | insure, suicide",
        ),
        (
            "his night",
            now(town(pair).before_night(2)),
            "Oleg",
            "smear | kill, suicide",
        ),
        (
            "both nights",
            now(town(pair).extended()),
            "Oleg",
            "smear | kill, insure, suicide",
        ),
        (
            "blocked",
            now(town(pair).before_night(2).blocked("Oleg")),
            "Oleg",
            " | suicide",
        ),
        ("employers live", now(town(pair)), "Hugo", " | suicide"),
        (
            "no employers",
            now(town(pair).dead("Max").dead("Max2")),
            "Hugo",
            "smear | kill, suicide",
        ),
        ("unmet", now(town(imitator)), "Hugo", " | suicide"),
        (
            "met, the mafia's night",
            now(town(imitator).before_night(3)),
            "Hugo",
            "pretend | suicide",
        ),
        (
            "met, the maniac's night",
            now(town(imitator).before_night(2)),
            "Hugo",
            "pretend | insure, suicide",
        ),
        (
            "no maniac, his night",
            now(town(imitator).before_night(2).dead("Oleg")),
            "Hugo",
            "smear | kill, suicide",
        ),
        (
            "no maniac, the other night",
            now(town(imitator).before_night(3).dead("Oleg")),
            "Hugo",
            " | insure, suicide",
        ),
        ("", now(beside("hero joker")), "Hugo", " | check, suicide"),
        (
            "the last",
            now(beside("hero joker").dead("Max").dead("Oleg")),
            "Hugo",
            "smear | check, kill, suicide",
        ),
        (
            "",
            now(beside("hero poisoner")),
            "Hugo",
            " | poison, suicide",
        ),
        (
            "a victim",
            now(beside("hero poisoner").with(|town| {
                let (victim, by) = (town.seat("Eva"), town.seat("Hugo"));
                town.city.poisoned.insert(victim, by);
            })),
            "Hugo",
            "antidote, no antidote | suicide",
        ),
        (
            "the antidote gives the poison back",
            now(beside("hero poisoner").with(|town| {
                let (victim, by) = (town.seat("Eva"), town.seat("Hugo"));
                town.city.poisoned.insert(victim, by);
            }))
            .sent(&["Hugo: poisoner antidote"]),
            "Hugo",
            "antidote, no antidote | poison, suicide",
        ),
        (
            "",
            now(beside("hero executor")),
            "Hugo",
            " | capture, suicide",
        ),
        (
            "a captive",
            now(beside("hero executor").with(|town| {
                let captive = town.seat("Eva");
                town.city.captives.insert(captive);
            })),
            "Hugo",
            "torture, release | capture, suicide",
        ),
        (
            "the maniac lives",
            now(beside("hero geisha").before_night(2)),
            "Hugo",
            " | take, insure, suicide",
        ),
        (
            "the maniac is dead",
            now(beside("hero geisha").before_night(2).dead("Oleg")),
            "Hugo",
            "smear | take, kill, suicide",
        ),
        (
            "two yakuza",
            now(town(yakuza).before_night(2)),
            "Gay",
            " | take, suicide",
        ),
        (
            "a whole pair",
            now(town(yakuza).before_night(2)),
            "Hugo",
            "smear, whiten | kill, insure, suicide",
        ),
        (
            "no mafia to follow",
            now(beside("hero chief_daughter")),
            "Hugo",
            " | insure, suicide",
        ),
        (
            "after the boss's son",
            now(
                town("Son judge boss_son; Hugo liar mafia; Nik hero mafia; Oleg priest maniac; Eva witness")
                    .dead("Son"),
            ),
            "Hugo",
            "smear, successor | kill, insure, suicide",
        ),
        (
            "the boss's son lives",
            now(town(
                "Son judge boss_son; Hugo liar mafia; Nik hero mafia; Oleg priest maniac; Eva witness",
            )),
            "Hugo",
            "smear | kill, insure, suicide",
        ),
        (
            "a mafia to follow",
            now(beside("hero boss_son")),
            "Hugo",
            "smear, successor | kill, insure, suicide",
        ),
        ("", now(beside("hero ninja")), "Hugo", " | insure, suicide"),
        // The faceless, and what stops a peaceful role.
        ("", now(beside("doctor faceless")), "Hugo", " | heal, cut"),
        ("crippled", now(crippled(beside("doctor"))), "Hugo", " | "),
        ("a cut face", now(cut(beside("doctor"))), "Hugo", " | "),
        ("dead", now(beside("doctor").dead("Hugo")), "Hugo", " | "),
        ("forbidden by his master", forbidden(), "Hugo", " | "),
    ];
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut wrong = Vec::new();
    for (state, now, name, expected) in &rows {
        let seat = now.town.seat(name);
        let own = roles(&now.town.city)
            .into_iter()
            .filter(|(of, _)| *of == seat);
        let own: Vec<&str> = own.map(|(_, role)| role.slug()).collect();
        seen.extend(own.iter().map(|slug| (*slug).to_owned()));
        let can = now.can(name);
        if can != *expected {
            wrong.push(format!("{own:?} {state}: can `{can}`, not `{expected}`"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let moving = catalogue().iter().filter(|entry| !entry.moves.is_empty());
    let untold: Vec<&str> = moving
        .map(|entry| entry.role.slug())
        .filter(|slug| !seen.contains(*slug))
        .collect();
    assert!(untold.is_empty(), "no row is about {untold:?}");
}

fn killed(town: Town, victim: SeatId) -> Town {
    town.with(|town| {
        town.city.kills.push(Kill {
            victim,
            by: town.seat("Max"),
            role: Some(Role::Negative(Negative::Mafia)),
            night: town.city.night,
        });
    })
}

fn crippled(town: Town) -> Town {
    town.with(|town| {
        let seat = town.seat("Hugo");
        let citizen = town.city.citizens.get_mut(&seat).expect("a citizen");
        citizen.crippled = true;
    })
}

fn cut(town: Town) -> Town {
    town.with(|town| {
        let seat = town.seat("Hugo");
        let citizen = town.city.citizens.get_mut(&seat).expect("a citizen");
        citizen.cut = Some(Cut {
            night: 0,
            target: None,
        });
    })
}

fn forbidden() -> Now {
    let town = town("Max judge mafia; Oleg liar maniac; Hugo doctor; Pim pimp");
    let slave = town.seat("Hugo");
    let town = town.remembers("Pim", |own| own.slaves = [slave].into());
    now(town).sent(&["Pim: pimp forbid -> Hugo"])
}

const TOWN: [&str; 3] = [
    "Anna doctor; Boris vagrant; Vera judge; Gleb pimp; Eva hero + mafia; Lev immortal; \
     Zhora priest + maniac; Lena witness + imitator; Zoya politician + faceless; Igor liar; \
     Max hero; Ulya judge; Inna terrorist",
    "Anna commissioner; Boris journalist; Vera judge; Gleb actor; Eva kamikaze + mafia; \
     Lev witch + hireling; Zhora priest; Lena criminalist + poisoner; Zoya investigator; \
     Igor lawyer; Max drug_dealer; Ulya maid; Inna bodyguard",
    "Anna necromancer; Boris anonymous; Vera judge; Gleb cultist; Eva fanatic + mafia; \
     Lev collector + executor; Zhora wizard; Lena hypnotist + yakuza; Zoya madman; \
     Igor hacker; Max inquisitor; Ulya detective; Inna active_citizen",
];

/// A few small numbers, the same ones every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).expect("a small number") % end.max(1)
    }
}

/// A line with its names and roles filled in, in every way.
fn filled(desk: &Desk, line: &str) -> Vec<String> {
    let names = desk.game.seats.iter().map(|seat| seat.name.clone());
    let names: Vec<String> = names.collect();
    let roles = Peaceful::ALL.iter();
    let roles: Vec<String> = roles
        .map(|role| Role::Peaceful(*role).name(Language::English).to_owned())
        .collect();
    let mut lines = vec![line.to_owned()];
    for (blank, words) in [("NAME", &names), ("ROLE", &roles)] {
        while lines.iter().any(|line| line.contains(blank)) {
            let each = lines
                .iter()
                .flat_map(|line| words.iter().map(move |word| line.replacen(blank, word, 1)));
            lines = each.collect();
        }
    }
    lines
}

/// A way to fill a line in that the table takes.
fn a_taken_one(desk: &Desk, line: &str, numbers: &mut Numbers) -> Option<String> {
    let table = desk.table();
    let lines = filled(desk, line);
    let from = numbers.below(lines.len());
    let (last, first) = lines.split_at(from);
    let mut lines = first.iter().chain(last);
    let taken = lines.find(|line| {
        let mut none = super::kit::lots();
        table
            .take(Cue::Line(line), desk.when(None), &mut none)
            .is_ok()
    });
    taken.cloned()
}

/// Whether any move of an action is taken, comes to something, and pushes nobody's out: tried
/// without a thought of what the move is.
fn any_taken(stage: &NightStage, judge: Judge<'_>, by: SeatId, role: Role, action: Action) -> bool {
    let all: Vec<SeatId> = judge.city.citizens.keys().copied().collect();
    let singles = all.iter().map(|seat| vec![*seat]);
    let pairs = all
        .iter()
        .flat_map(|a| all.iter().map(move |b| vec![*a, *b]));
    let mut targets: Vec<Vec<SeatId>> = std::iter::once(Vec::new()).chain(singles).collect();
    targets.extend(pairs);
    if action == Action::Curse {
        targets = all.windows(3).map(<[SeatId]>::to_vec).collect();
    }
    let mut moves = targets.iter().flat_map(|targets| {
        let plain = Move::new(by, role, action, targets);
        let mut agreed = plain.clone();
        agreed.options.agreed = true;
        let named = Peaceful::ALL
            .iter()
            .filter(|_| targets.is_empty())
            .map(|wanted| {
                let mut sent = Move::new(by, role, action, &[]);
                sent.options.role_order = Some(*wanted);
                sent
            });
        let named: Vec<Move> = named.collect();
        [plain, agreed].into_iter().chain(named)
    });
    moves.any(|sent| {
        let counts = match action {
            // Nothing to look at, nobody to name.
            Action::Examine | Action::Collect | Action::Mark => !sent.targets.is_empty(),
            Action::Hypnotise => !sent.targets.is_empty(),
            Action::Activate => sent.options.role_order.is_some(),
            _ => true,
        };
        let fitted = stage.fits(&sent, judge);
        counts
            && fitted.is_ok_and(|fitted| fitted.pushed_out.is_empty())
            && stage.in_vain(&sent, judge).is_none()
    })
}

/// Every role that has a move, and has sent none, is waited for.
fn all_are_waited_for(desk: &Desk, at: &str) {
    let table = open(&desk.game).expect("a table");
    let Stage::Night(stage) = &table.state.stage else {
        return;
    };
    let judge = table.state.judge();
    let waits = desk.table().asks();
    for time in [Time::Evening, Time::Night] {
        let (city, sent) = match time {
            Time::Evening => (
                stage.before_the_round(judge).clone(),
                stage.pending().cloned().collect(),
            ),
            Time::Night => (stage.after_the_evening(judge), stage.moves.clone()),
        };
        let holders = city
            .cards
            .iter()
            .map(|card| (card.holder, Role::Peaceful(card.role)));
        let over_them = city
            .citizens
            .values()
            .filter_map(|citizen| Some((citizen.seat, Role::Negative(citizen.negative?))));
        let grey = city.citizens.values().filter(|citizen| citizen.faceless);
        let grey = grey.map(|citizen| (citizen.seat, Role::Faceless));
        for (seat, role) in holders.chain(over_them).chain(grey) {
            let moved = sent.iter().any(|sent| (sent.by, sent.role) == (seat, role));
            let can: Vec<Action> = actions(role, time)
                .into_iter()
                .filter(|action| any_taken(stage, judge, seat, role, *action))
                .collect();
            let when = match time {
                Time::Evening => "evening",
                Time::Night => "night",
            };
            let title = format!("{}, {when}: ", role.name(Language::English));
            let mut waits = waits.iter();
            let asked =
                waits.find(|one| one.player() == Some(seat) && one.what.starts_with(&title));
            let words = can.iter().map(|one| one.word_of(role, Language::English));
            let words: Vec<&str> = words.collect();
            let expected =
                (!moved && !can.is_empty()).then(|| format!("{title}{}", words.join(", ")));
            // Who is undead is asked about with that, and by whom.
            let what = asked.and_then(|one| one.what.split("; undead").next());
            assert_eq!(
                what.map(str::to_owned),
                expected,
                "{at}: {}",
                desk.game.name(seat)
            );
        }
    }
}

/// What is suggested is taken once its names are filled in, and whoever can move is waited for.
#[test]
fn what_is_waited_for_is_taken_and_what_would_be_taken_is_waited_for() {
    let mut nights = 0;
    for (number, players) in TOWN.iter().enumerate() {
        let mut numbers = Numbers(number as u64 + 7);
        let mut desk = desk(Language::English, players);
        desk.take_all("start\nvote Anna Vera\nvote Boris Vera\nend day\nsecretary Boris");
        for night in 1..=3 {
            if desk.game.phase().is_none() {
                break;
            }
            nights += 1;
            all_are_waited_for(&desk, &format!("town {number}, night {night}"));
            suggestions_are_taken(&mut desk, &mut numbers, true);
            all_are_waited_for(&desk, &format!("town {number}, night {night}, after moves"));
            desk.take("resolve");
            if desk.game.phase().is_none() {
                break;
            }
            suggestions_are_taken(&mut desk, &mut numbers, false);
            desk.take("start");
            // Where the mayor's post is lost, a hunt is offered first.
            if desk.table().tally().is_none() {
                desk.take("start");
            }
            desk.end_vote();
        }
    }
    assert!(nights >= 7, "{nights} nights were played");
}

/// Each suggested line of a player can be filled in; some of them are sent.
fn suggestions_are_taken(desk: &mut Desk, numbers: &mut Numbers, night: bool) {
    for waiting in desk.table().asks() {
        let (Some(_), Some(line)) = (waiting.player(), waiting.type_this) else {
            continue;
        };
        // What was sent meanwhile may have taken the place of this.
        let open = desk.table().asks();
        if !open.iter().any(|one| one.type_this.as_ref() == Some(&line)) {
            continue;
        }
        let taken = a_taken_one(desk, &line, numbers);
        let taken = taken.unwrap_or_else(|| panic!("{line} ({}) is never taken", waiting.what));
        if night && numbers.below(2) == 0 {
            desk.take(&taken);
        }
    }
}

/// The rules' own reason comes first, and what would be right with it.
#[test]
fn a_refused_move_of_the_night_is_told_the_rule_it_breaks() {
    let mut desk = desk(
        Language::English,
        "Anna doctor; Boris commissioner; Vera judge; Gleb detective; Eva hero + mafia; \
         Max priest + mafia; Zhora liar + maniac; Lena witness + imitator; Egor investigator; \
         Zoya madman; Igor kamikaze; Fay fanatic + faceless",
    );
    desk.take_all("start\nvote Anna Vera\nvote Boris Vera\nend day\nsecretary Boris");
    for (line, code, words) in [
        (
            "Egor: investigator kill -> Anna",
            "not-tonight",
            "the investigator shoots only while commissioner and detective are both out",
        ),
        (
            "Lena: imitator kill -> Anna",
            "not-tonight",
            "only after the maniac's death; once they have met, `insure` stands in for the maniac",
        ),
        (
            "Zhora: maniac smear -> Anna",
            "not-tonight",
            "the rumour of this night is the other side's",
        ),
        (
            "Boris: commissioner proof -> Anna",
            "bad-targets",
            "an earlier result of the role",
        ),
        (
            "Anna: doctor arrest -> Eva",
            "no-role",
            "the role makes no such move",
        ),
        (
            "Anna: doctor hack -> Eva",
            "no-role",
            "the role makes no such move",
        ),
        (
            "Anna: blocker arrest -> Eva",
            "no-role",
            "the player does not hold the role",
        ),
        (
            "Anna: doctor -> Vera",
            "bad-targets",
            "aimed at the mayor, Vera",
        ),
        (
            "Eva: mafia -> Boris",
            "bad-targets",
            "aim at the secretary, Boris",
        ),
        (
            "Eva: mafia -> Eva",
            "self",
            "is a suicide; `suicide` is the word for it",
        ),
        (
            "Eva: mafia -> Max",
            "bad-targets",
            "Max is a partner, and is killed only if both agreed",
        ),
        (
            "Eva: mafia suicide",
            "bad-targets",
            "if all of them agreed, add `(agreed)`",
        ),
        ("Zoya: madman fire", "not-tonight", "from Night 3 on"),
        (
            "Igor: kamikaze suicide",
            "not-tonight",
            "only a black or grey kamikaze",
        ),
        ("Fay: fanatic kill -> Anna", "limit", "nobody to avenge"),
        (
            "Gleb: detective -> Anna, Egor",
            "bad-targets",
            "it needs one target, and no more",
        ),
        (
            "Anna: doctor -> Egor, Egor",
            "bad-targets",
            "Egor is named twice",
        ),
        (
            "Fay: faceless -> Boris",
            "bad-targets",
            "aim at the secretary, Boris",
        ),
        (
            "Fay: faceless -> Anna (target: Fay)",
            "bad-targets",
            "no target for a victim",
        ),
    ] {
        let refusal = desk.refusal(line);
        assert_eq!(refusal.code, code, "{line}: {}", refusal.message);
        assert!(
            refusal.message.contains(words),
            "{line}: {}",
            refusal.message
        );
        assert!(!refusal.answer.is_empty(), "{line}");
    }
}

/// What the rules take and what comes to nothing: the host is told, the player is not.
#[test]
fn a_move_that_comes_to_nothing_is_taken_with_a_remark() {
    let mut desk = desk(
        Language::English,
        "Anna hacker; Boris blocker; Vera judge; Gleb liar; Eva hero + mafia; \
         Max priest + mafia; Zhora witness + maniac; Zoya immortal; Igor doctor",
    );
    desk.take_all("start\nvote Anna Vera\nvote Boris Vera\nend day\nsecretary Boris");
    let waits = |desk: &Desk, name: &str| {
        let seat = desk.seat(name);
        let waits = desk.table().asks().into_iter();
        let of = waits
            .filter(|one| one.player() == Some(seat))
            .map(|one| one.what);
        of.collect::<Vec<_>>().join("; ")
    };
    assert_eq!(waits(&desk, "Igor"), "Doctor, night: heal");
    desk.take("Anna: hacker -> Igor");
    assert_eq!(waits(&desk, "Igor"), "");
    for (line, remark) in [
        ("Igor: doctor -> Anna", Some("Mind: the role is blocked")),
        (
            "Zhora: maniac -> Anna",
            Some("Mind: there is no shot for it tonight, so it counts as an insurance"),
        ),
        (
            "Eva: mafia order -> Anna",
            Some("Mind: nobody who carries out orders is alive"),
        ),
        (
            "Zoya: immortal break bond",
            Some("Mind: there is no bond to break"),
        ),
        ("Boris: blocker arrest -> Eva", None),
        ("Eva: mafia -> Gleb", None),
    ] {
        let echo = desk.echo(line);
        let said = echo.lines().find(|line| line.starts_with("Mind: "));
        match (remark, said) {
            (Some(remark), Some(said)) => assert!(said.starts_with(remark), "{line}: {echo}"),
            (None, None) => {}
            _ => panic!("{line}: {echo}"),
        }
    }
}

/// One rumour a night: the other one of the side that is entered after it says whose falls.
#[test]
fn a_move_that_pushes_another_out_says_so_and_is_not_waited_for() {
    let mut desk = desk(
        Language::English,
        "Eva hero + mafia; Anna doctor; Boris blocker; Vera judge; Max priest + mafia; \
         Zhora witness + maniac; Zoya liar",
    );
    desk.take_all("start\nvote Anna Vera\nvote Boris Vera\nend day\nsecretary Boris");
    desk.take("Max: mafia smear -> Zoya");
    let eva = desk.seat("Eva");
    let waits = desk.table().asks();
    assert!(
        !waits
            .iter()
            .any(|one| one.player() == Some(eva) && one.what.contains("evening")),
        "{waits:?}"
    );
    let echo = desk.echo("Eva: mafia smear -> Zoya");
    assert!(
        echo.contains("Not made any more because of it: Max: Mafia smear"),
        "{echo}"
    );
}

/// Moves before a vote: a politician who is mayor, a lawyer without a check, an empty purse.
#[test]
fn by_day_too_only_what_would_be_taken_is_waited_for() {
    let mut desk = desk(
        Language::English,
        "Anna doctor; Boris lawyer; Vera politician; Gleb drug_dealer; Eva hero + mafia; \
         Zhora witness + maniac; Lev terrorist; Zoya priest + poisoner; Igor judge",
    );
    desk.take_all("start\nvote Anna Vera\nvote Boris Vera\nend day\nsecretary Boris");
    desk.take_all("Boris: lawyer -> Anna\nZoya: poisoner -> Igor\nresolve");
    let typed = |desk: &Desk| {
        let waits = desk.table().asks().into_iter();
        let lines = waits
            .filter(|one| one.player().is_some())
            .filter_map(|one| one.type_this);
        lines.collect::<Vec<_>>()
    };
    assert_eq!(
        typed(&desk),
        [
            "Vera: vertical -> NAME",
            "Boris: legal protection -> NAME",
            "Vera: shadow vertical -> NAME",
            "Zhora: witness -> NAME, NAME",
            "Lev: arms the detonator",
            "Zoya: Poisoner antidote",
        ]
    );
    desk.take("Vera: vertical -> Anna");
    desk.take("Zoya: poisoner antidote");
    let then = typed(&desk);
    assert!(
        then.contains(&"Vera: shadow vertical -> NAME".to_owned()),
        "{then:?}"
    );
    assert!(
        !then.iter().any(|line| line.contains("antidote")),
        "{then:?}"
    );
}
