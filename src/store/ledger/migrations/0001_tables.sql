-- What is kept: people and their names, warnings, what happened in games, who changed what.
-- Times are whole seconds since 1970 in UTC; no expiry is NULL.

CREATE TABLE meta(
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- A person may have several names; the warnings count together.
CREATE TABLE person(
    id INTEGER PRIMARY KEY,
    stasis_games INTEGER NOT NULL DEFAULT 0 CHECK(stasis_games >= 0),
    stasis_until INTEGER,
    CHECK((stasis_games = 0) = (stasis_until IS NULL))
) STRICT;

-- `key` is the folded name; the database never folds by itself (NOCASE knows ASCII only).
CREATE TABLE identity(
    id INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES person(id),
    kind TEXT NOT NULL CHECK(kind IN ('account', 'hostmask')),
    key TEXT NOT NULL CHECK(key <> ''),
    display TEXT NOT NULL,
    host INTEGER NOT NULL DEFAULT 0 CHECK(host IN (0, 1)),
    UNIQUE(kind, key)
) STRICT;

CREATE TABLE warning(
    id INTEGER PRIMARY KEY AUTOINCREMENT CHECK(id > 0),
    target INTEGER NOT NULL REFERENCES person(id),
    named INTEGER NOT NULL REFERENCES identity(id),
    -- NULL is the tool itself.
    issuer INTEGER REFERENCES identity(id),
    points INTEGER NOT NULL CHECK(points BETWEEN 0 AND 1000000),
    issued INTEGER NOT NULL,
    expires INTEGER,
    reason TEXT NOT NULL CHECK(length(trim(reason)) > 0 AND instr(reason, '|') = 0),
    notes TEXT,
    ack_required INTEGER NOT NULL CHECK(ack_required IN (0, 1)),
    acked_at INTEGER,
    acked_by INTEGER REFERENCES identity(id),
    stasis INTEGER NOT NULL DEFAULT 0 CHECK(stasis >= 0),
    -- Why the automatic part happened.
    old_points INTEGER NOT NULL CHECK(old_points >= 0),
    tiers TEXT NOT NULL DEFAULT '',
    game TEXT,
    deleted_at INTEGER,
    deleted_by INTEGER REFERENCES identity(id),
    CHECK(acked_at IS NULL OR ack_required = 1),
    CHECK((deleted_at IS NULL) = (deleted_by IS NULL))
) STRICT;

CREATE TABLE warning_deny(
    warning INTEGER NOT NULL REFERENCES warning(id),
    command TEXT NOT NULL,
    PRIMARY KEY(warning, command)
) STRICT, WITHOUT ROWID;

-- The key is what makes an event of a game count once. `person` is 0 where it is about nobody.
CREATE TABLE game_event(
    game TEXT NOT NULL,
    kind TEXT NOT NULL CHECK(kind IN ('start', 'cancel', 'quit', 'idle')),
    person INTEGER NOT NULL DEFAULT 0,
    at INTEGER NOT NULL,
    warning INTEGER REFERENCES warning(id),
    PRIMARY KEY(game, kind, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE audit(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    actor INTEGER REFERENCES identity(id),
    action TEXT NOT NULL,
    warning INTEGER,
    person INTEGER,
    before TEXT,
    after TEXT
) STRICT;
