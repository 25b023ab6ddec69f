-- An invitation by email to the address of a member stays one by email: its row names the member, so that they can join, and looks
-- like one to anybody else's address (R-CIRC-15). A member can so have one by name and one by email.
ALTER TABLE circle_invites
  DROP CONSTRAINT circle_invites_check,
  ADD CONSTRAINT circle_invites_person_check
    CHECK (CASE kind WHEN 'person' THEN person_id IS NOT NULL WHEN 'link' THEN person_id IS NULL ELSE true END);
DROP INDEX circle_invites_person_key;
CREATE UNIQUE INDEX circle_invites_person_key ON circle_invites (circle_id, person_id) WHERE kind = 'person';
