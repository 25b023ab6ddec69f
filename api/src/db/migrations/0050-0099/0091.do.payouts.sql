-- Payouts that members have asked for, and what staff decided (R-PAY-19). A request was only an entry of the ledger before.
CREATE TABLE payouts (
  -- The ledger transaction of the request.
  id uuid PRIMARY KEY REFERENCES ledger_transactions (id),
  user_id uuid NOT NULL REFERENCES users (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- `returned`: it was paid, and the bank sent the money back.
  state text NOT NULL CHECK (state IN ('requested', 'approved', 'paid', 'refused', 'returned')),
  -- Why staff decided so, and when.
  reason text NOT NULL DEFAULT '',
  decided_at timestamptz,
  -- How the bank names the transfer.
  bank_reference text NOT NULL DEFAULT '',
  requested_at timestamptz NOT NULL,
  CHECK ((state = 'requested') = (decided_at IS NULL)),
  CHECK ((state IN ('paid', 'returned')) = (bank_reference <> ''))
);
CREATE INDEX payouts_open_idx ON payouts (requested_at) WHERE state IN ('requested', 'approved');
CREATE INDEX payouts_decided_idx ON payouts (decided_at DESC) WHERE state IN ('paid', 'refused', 'returned');
CREATE INDEX payouts_user_idx ON payouts (user_id);

INSERT INTO payouts (id, user_id, amount_cents, currency, state, reason, decided_at, requested_at)
SELECT t.id, a.owner_id, e.amount_cents, a.currency,
  CASE WHEN h.state = 'refused' THEN 'refused' ELSE 'requested' END,
  CASE WHEN h.state = 'refused' THEN h.reason ELSE '' END,
  CASE WHEN h.state = 'refused' THEN h.decided_at END,
  t.created_at
FROM ledger_transactions t
JOIN ledger_entries e ON e.transaction_id = t.id
JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'payout'
LEFT JOIN held_money h ON h.kind = 'payout' AND h.subject_id = t.id
WHERE t.kind = 'payout';

-- `payout_paid`: from the member to the account `platform`, the bank account of the platform.
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check
  CHECK (kind IN ('voucher', 'payout', 'payout_paid', 'payout_return', 'session_payment', 'session_release',
    'session_refund', 'card_payment', 'card_refund'));
