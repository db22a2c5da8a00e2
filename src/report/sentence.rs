//! Every sentence reports can say, with the places each one has.
//!
//! The words stand in `messages.toml`. Here the compiler checks that a
//! sentence gets what it needs; a test checks that the words fit this list.

use super::document::Line;

/// Who may read a sentence at most; what stands here decides which places a
/// host's own wording may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// Everybody.
    Public,
    /// A seat, about itself and its own side.
    Seat,
    /// The host.
    Host,
}

/// A sentence's key, its level and its places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) key: &'static str,
    pub(crate) level: Level,
    pub(crate) places: &'static [&'static str],
}

macro_rules! sentences {
    ($( $level:ident { $( $name:ident $key:ident ( $($place:ident),* ) )* } )*) => {
        /// A sentence with what fills its places.
        #[derive(Debug, Clone)]
        pub(crate) enum Sentence {
            $( $( $name { $( $place: Line ),* }, )* )*
        }

        impl Sentence {
            /// Its key in the message files.
            pub(crate) fn key(&self) -> &'static str {
                match self {
                    $( $( Self::$name { .. } => stringify!($key), )* )*
                }
            }

            /// What fills its places, by name.
            pub(crate) fn slots(&self) -> Vec<(&'static str, &Line)> {
                match self {
                    $( $( Self::$name { $( $place ),* } => {
                        vec![ $( (stringify!($place), $place) ),* ]
                    } )* )*
                }
            }
        }

        /// Every sentence there is.
        pub(crate) const FORMS: &[Form] = &[
            $( $( Form {
                key: stringify!($key),
                level: Level::$level,
                places: &[ $( stringify!($place) ),* ],
            }, )* )*
        ];
    };
}

sentences! {
    Public {
        Day day(number)
        Night night(number)
        FullTitle full_title(side, title)
        And and(rest, last)
        Deadline deadline(when, beside)
        DeadlineNoted deadline_noted(deadline, note)
        DeadlineAway deadline_away(deadline, away)
        ClockJumps clock_jumps(time)
        ClockRepeats clock_repeats(time)
        InTime in_time(length)
        TimeAgo time_ago(length)
        InUnderAMinute in_under_a_minute()
        UnderAMinuteAgo under_a_minute_ago()
        Days days(count)
        Hours hours(count)
        Minutes minutes(count)
        PhaseEnds phase_ends(phase, deadline)
        ThreadTitle thread_title(game, phase)
        Alive alive(count, names)
        DeadlineMoved deadline_moved(phase, deadline)
        Replacement replacement(new, old)
        Runoff runoff(names)
        RunoffUntil runoff_until(names, deadline)
        Majority majority(alive, majority)
        EndsOrMajority ends_or_majority(phase, deadline, majority)
        Ends ends(phase, deadline)
        OtherwiseNobody otherwise_nobody()
        MajorityLocks majority_locks(alive, majority, lock)
        OtherwiseMost otherwise_most(tie)
        MostVotes most_votes(tie)
        OneShort one_short()
        HalfMajority half_majority(half)
        TieNobody tie_nobody()
        TieAsk tie_ask()
        TieRandom tie_random()
        TieEarliest tie_earliest()
        TieAll tie_all()
        TieRunoff tie_runoff(length)
        ConfirmedRole confirmed_role(player, role)
        NobodyDied nobody_died()
        Died died(player)
        Left left(player)
        WasRole was_role(player, role)
        WasSide was_side(player, side)
        Eliminated eliminated(player)
        NobodyEliminated nobody_eliminated()
        ItIsNight it_is_night(phase)
        ActionsDue actions_due(deadline)
        SideWins side_wins(side)
        SidesWin sides_win(sides)
        Draw draw()
        Congratulations congratulations(names)
        VoteCount vote_count(number)
        FinalVoteCount final_vote_count(phase)
        Candidate candidate(target, count, mark, voters)
        Voter voter(player, post)
        NoElimination no_elimination()
        NotVoting not_voting(count, names)
        EverybodyVotes everybody_votes()
        NobodyVotes nobody_votes()
        Weighted weighted(player, weight)
        MarkLocked mark_locked()
        MarkHammer mark_hammer()
        MarkHammerAt mark_hammer_at(post)
        MarkMajority mark_majority()
        MarkMajorityToLock mark_majority_to_lock(count)
        NotYetCounted not_yet_counted(voters)
        RepeatVote repeat_vote(player)
        RepeatVoteAt repeat_vote_at(player, post)
        Corrects corrects(correction)
        WrongVoter wrong_voter(post, voter, not)
        WrongBallot wrong_ballot(vote, target, not)
        MissingVote missing_vote(vote, target)
        NoSuchVote no_such_vote(vote, target)
        ItTakes it_takes(alive, majority)
        ItTakesLocks it_takes_locks(alive, majority, lock)
        ItTakesAtDeadline it_takes_at_deadline(alive, majority)
        MostVotesDecide most_votes_decide()
        CountedTo counted_to(post)
        VotesInOrder votes_in_order(target, count, voters)
        Living living(count, names)
        TheDead the_dead(count)
        Listed listed(player, fate, shown)
        ListedBare listed_bare(player, fate)
        ListedEliminated listed_eliminated(phase)
        ListedKilled listed_killed(phase)
        ListedLeft listed_left(phase)
        ListedDied listed_died(phase)
        Replaced replaced(player, former)
        PostCount post_count(player, count)
        PostCountBut post_count_but(player, count, remarks)
        BelowMinimum below_minimum(count)
        SilentFor silent_for(hours)
        NeverPosted never_posted()
        Replacements replacements()
        TookOver took_over(new, old)
        Phases phases()
        PhaseBegins phase_begins(phase, post)
        FateEliminated fate_eliminated(phase)
        FateKilled fate_killed(phase)
        FateLeft fate_left(phase)
        FateDied fate_died(phase)
        FateBefore fate_before()
        SeatOf seat_of(player, former)
        EverybodyWas everybody_was()
        Holders holders(role, names)
        Holder holder(player, fate)
        NightsWere nights_were()
        NightWas night_was(phase, what)
        ChatWas chat_was(side, link)
        SealOpens seal_opens(seal, proof)
        RoleLine role_line(role, about)
        AlsoCalled also_called(names)
        UsableOnce usable_once()
        UsableTimes usable_times(count)
        OddNights odd_nights()
        EvenNights even_nights()
        NotFirstNight not_first_night()
    }
    Seat {
        Subject subject(game)
        Hello hello(player)
        Prod prod(player)
        ProdWithin prod_within(player, time)
        YouAre you_are(role, side)
        YouTakeSeat you_take_seat(former, role, side)
        Partner partner(player)
        Partners partners(players)
        KnowsSide knows_side(player, side)
        YouCan you_can()
        ByDay by_day()
        ByNightNothing by_night_nothing()
        TalkWithPartner talk_with_partner(link)
        TalkWithPartners talk_with_partners(link)
        NoLink no_link(side)
        SharedKill shared_kill()
        OwnKill own_kill()
        KillExcludes kill_excludes()
        WinNoThreats win_no_threats(side)
        WinParity win_parity(side)
        WinLast win_last()
        WinHost win_host()
        ToldNothing told_nothing()
        ToldSoFar told_so_far()
        Confirm confirm()
        ResultLine result_line(phase, result)
    }
    Host {
        Preview preview()
        PreviewDiffers preview_differs()
        Was was(line)
        Now now(line)
        LabelDies label_dies()
        LabelMessages label_messages()
        LabelSilent label_silent()
        LabelPublic label_public()
        LabelUsed label_used()
        LabelChanges label_changes()
        LabelLapsed label_lapsed()
        LabelLook label_look()
        LabelRulings label_rulings()
        LabelWin label_win()
        LabelPhase label_phase()
        LabelAlive label_alive()
        LabelDeadline label_deadline()
        LabelWaiting label_waiting()
        LabelIn label_in()
        Nobody nobody()
        NoneAtAll none_at_all()
        NoWin no_win()
        NoWinYet no_win_yet(counts)
        SideCount side_count(side, count)
        Wins wins(sides, reason)
        DrawBecause draw_because(reason)
        Quote quote(player, message)
        QuoteDied quote_died(player, message)
        QuoteHeld quote_held(player, message, why)
        UsedUp used_up(player, what)
        UsedUpOf used_up_of(player, what, before)
        GetsMark gets_mark(player, mark)
        LosesMark loses_mark(player, mark)
        GetsCard gets_card(player, role)
        GetsCardBecause gets_card_because(player, role, why)
        Revived revived(player)
        Drawn drawn(purpose, outcome)
        LapsedEntry lapsed_entry(player, entry, reason)
        RulingUsed ruling_used(key, value)
        Question question(question, verdict)
        Yes yes()
        No no()
        Undecided undecided()
        DoesDie does_die(player)
        DoesChangeSides does_change_sides(player)
        DoesBringResult does_bring_result(act)
        DoesSee does_see(act, what)
        DoesSeeNothing does_see_nothing(act)
        DoesReach does_reach(act, player)
        DoesVisit does_visit(act, player)
        For for_it()
        Against against()
        UndoneBy undone_by()
        NoMore no_more()
        NothingUndoes nothing_undoes(says)
        NothingAgainst nothing_against(says)
        NoReason no_reason()
        LeftOut left_out(count)
        NotStarted not_started()
        GameIsOver game_is_over(winner)
        Owes owes(player, what)
        SideOwes side_owes(side, what, players)
        Or or(rest, last)
        AllIn all_in()
        EntriesOf entries_of(phase)
        NoEntries no_entries()
        NoActionAtAll no_action_at_all(player)
        NoAction no_action(player, what)
        If if_then(condition, what)
        Else else_then(what)
        DoNothing do_nothing()
        IsEliminated is_eliminated(player)
        IsDead is_dead(player)
        IsAlive is_alive(player)
        IsShownAs is_shown_as(player, what)
        IsNight is_night(number)
        IsNot is_not(condition)
        Late late()
        Undone undone()
        ColumnEntry column_entry()
        ColumnLine column_line()
        ColumnState column_state()
        ColumnSeat column_seat()
        ColumnPlayer column_player()
        ColumnRole column_role()
        ColumnTold column_told()
        MessageReady message_ready()
        MessageSent message_sent()
        MessageConfirmed message_confirmed()
        MessageStale message_stale()
        StateAlive state_alive()
        NoCard no_card()
        MethodsAgree methods_agree()
        MethodsDiffer methods_differ()
        Differs differs()
        RolesOf roles_of(ruleset)
    }
}
