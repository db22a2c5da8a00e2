-- What may never change, and what is looked up by.

CREATE TRIGGER warning_stays BEFORE DELETE ON warning
    BEGIN SELECT RAISE(ABORT, 'warnings are never removed'); END;
CREATE TRIGGER warning_fixed
    BEFORE UPDATE OF id, target, named, issuer, points, issued, ack_required, stasis ON warning
    BEGIN SELECT RAISE(ABORT, 'fixed when it was given'); END;
CREATE TRIGGER audit_line_fixed BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit only grows'); END;
CREATE TRIGGER audit_line_stays BEFORE DELETE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit only grows'); END;

CREATE INDEX identity_person ON identity(person);
CREATE INDEX person_in_stasis ON person(id) WHERE stasis_games > 0;
-- A person's warnings, the latest first.
CREATE INDEX warning_of ON warning(target, issued DESC, id DESC);
-- Everybody's warnings, the latest first.
CREATE INDEX warning_recent ON warning(issued DESC, id DESC);
-- The points of a person, from the index alone.
CREATE INDEX warning_points ON warning(target, expires, points, deleted_at)
    WHERE deleted_at IS NULL;
-- How many warnings are active. (The column of the condition stands in an index that is to be enough.)
CREATE INDEX warning_standing ON warning(expires, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX audit_warning ON audit(warning);
CREATE INDEX audit_person ON audit(person);
