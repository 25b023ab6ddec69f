-- Daily reconciliation: the ledger, the provider's own statement and its payouts, compared for each day in UTC (R-PAY-20).

-- The lines of the provider's statement, stored because its days and ours differ.
CREATE TABLE provider_lines (
  provider text NOT NULL,
  id text NOT NULL,
  -- What it belongs to: the key of the ledger's transaction, `payout:<the provider's payout>`, or `<kind>:<id>` for nothing of ours.
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'plan', 'refund', 'payout', 'payout_return', 'other')),
  -- What the provider calls it.
  about text NOT NULL,
  -- Positive: to the platform. The fee is not taken off.
  amount_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  at timestamptz NOT NULL,
  PRIMARY KEY (provider, id)
);
CREATE INDEX provider_lines_at_idx ON provider_lines (at);
CREATE INDEX provider_lines_key_idx ON provider_lines (key);

-- Transfers from the provider to the platform's bank account.
CREATE TABLE provider_payouts (
  provider text NOT NULL,
  id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  at timestamptz NOT NULL,
  PRIMARY KEY (provider, id)
);
CREATE INDEX provider_payouts_at_idx ON provider_payouts (at);

-- The result of a day. Sums are those of the lines of that day.
CREATE TABLE reconciliations (
  day date NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  ledger_cents bigint NOT NULL,
  payouts_cents bigint NOT NULL,
  provider_cents bigint NOT NULL,
  -- Of the statement, but not of the ledger: what was paid for plans, and what the provider keeps of each payment.
  plans_cents bigint NOT NULL,
  fees_cents bigint NOT NULL,
  -- The provider's sum minus ours, over all keys that differ.
  difference_cents bigint NOT NULL,
  differences integer NOT NULL,
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (day, currency)
);

-- What differs on a day.
CREATE TABLE reconciliation_differences (
  day date NOT NULL,
  currency text NOT NULL,
  key text NOT NULL,
  about text NOT NULL,
  -- What the provider's statement says, and what our own records say. Null: that side has no line.
  provider_cents bigint,
  own_cents bigint,
  at timestamptz NOT NULL,
  PRIMARY KEY (day, currency, key),
  FOREIGN KEY (day, currency) REFERENCES reconciliations (day, currency) ON DELETE CASCADE
);

CREATE INDEX ledger_transactions_created_idx ON ledger_transactions (created_at);

-- The statement of the sandbox: when its payments and refunds were made.
ALTER TABLE sandbox_checkouts ADD COLUMN paid_at timestamptz;
UPDATE sandbox_checkouts c SET paid_at = t.created_at
FROM ledger_transactions t WHERE c.state = 'paid' AND t.key = 'card_payment:' || c.reference;
ALTER TABLE sandbox_refunds ADD COLUMN made_at timestamptz;
UPDATE sandbox_refunds r SET made_at = t.created_at
FROM ledger_transactions t WHERE t.key = 'card_refund:' || r.key;
