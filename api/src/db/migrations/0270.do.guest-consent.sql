-- Guests of a call answer for themselves: they have no account, so the ledger names them by their visit and the name they gave.
ALTER TABLE consent_ledger ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE consent_ledger ADD COLUMN guest_id uuid;
ALTER TABLE consent_ledger ADD COLUMN guest_name text;
ALTER TABLE consent_ledger ADD CONSTRAINT consent_ledger_person_check
  CHECK ((user_id IS NULL) <> (guest_id IS NULL) AND (guest_id IS NULL) = (guest_name IS NULL));
