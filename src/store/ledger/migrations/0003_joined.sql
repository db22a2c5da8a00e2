-- Two people who are found to be one, and who typed a line for somebody else.

-- Whose record this one has become; nobody's name is its any more.
ALTER TABLE person ADD COLUMN joined INTEGER REFERENCES person(id) DEFERRABLE INITIALLY DEFERRED;
-- The name the person goes by, where it is not the first one written.
ALTER TABLE person ADD COLUMN called TEXT;
CREATE INDEX person_joined ON person(joined) WHERE joined IS NOT NULL;

-- The target of a warning changes with its person alone.
DROP TRIGGER warning_fixed;
CREATE TRIGGER warning_fixed
    BEFORE UPDATE OF id, named, issuer, points, issued, ack_required, stasis ON warning
    BEGIN SELECT RAISE(ABORT, 'fixed when it was given'); END;
CREATE TRIGGER warning_goes_with_its_person
    BEFORE UPDATE OF target ON warning
    WHEN NOT EXISTS(SELECT 1 FROM person WHERE id = OLD.target AND joined = NEW.target)
    BEGIN SELECT RAISE(ABORT, 'fixed when it was given'); END;

ALTER TABLE audit ADD COLUMN typed_by TEXT;

-- How somebody left which games.
CREATE INDEX game_event_person ON game_event(person, kind);
