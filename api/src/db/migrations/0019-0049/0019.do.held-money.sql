-- When a completed session counted as having taken place, for lunch money and payments (R-PAY-13): at its end if both were
-- together long enough, or when both have confirmed it. Sessions completed before this rule count.
ALTER TABLE sessions
  ADD COLUMN took_place_at timestamptz,
  ADD COLUMN host_confirmed_at timestamptz,
  ADD COLUMN booker_confirmed_at timestamptz;
UPDATE sessions SET took_place_at = ended_at WHERE state = 'completed';

-- When a completed session's payment is released or refunded; null before the session is completed.
ALTER TABLE session_payments ADD COLUMN settle_at timestamptz;
CREATE INDEX session_payments_settle_idx ON session_payments (settle_at) WHERE state = 'paid';

ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check
  CHECK (kind IN ('voucher', 'payout', 'payout_return', 'session_payment', 'session_release', 'session_refund',
    'card_payment', 'card_refund'));

-- What shows that accounts belong to one person: the browser, the network address, the card. Only an HMAC with the server's key
-- is stored, and only for a time (SIGN_RETENTION_DAYS).
CREATE TABLE account_signs (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('device', 'address', 'payment_method')),
  hash text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, hash)
);
CREATE INDEX account_signs_hash_idx ON account_signs (kind, hash);
CREATE INDEX account_signs_old_idx ON account_signs (last_seen_at);

-- Who invited whom, for the module of payments.
CREATE VIEW inviters AS
SELECT joined_id AS member_id, inviter_id FROM invitations WHERE joined_id IS NOT NULL;

-- Money that waits for a decision of staff.
CREATE TABLE held_money (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('session', 'voucher', 'payout')),
  -- `linked`: its people seem to be one person. `disputed`: the booker says that the session was not as agreed.
  cause text NOT NULL CHECK (cause IN ('linked', 'disputed')),
  -- The session, the invited member, or the payout's transaction.
  subject_id uuid NOT NULL,
  -- Who would get the money, and the other person: the booker, or the invited member's partner.
  user_id uuid NOT NULL REFERENCES users (id),
  other_id uuid REFERENCES users (id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- What the booker wrote.
  dispute text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'released', 'refused')),
  reason text NOT NULL DEFAULT '',
  held_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT held_money_once_key UNIQUE (kind, subject_id),
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE INDEX held_money_waiting_idx ON held_money (held_at) WHERE state = 'waiting';
CREATE INDEX held_money_user_idx ON held_money (user_id);
