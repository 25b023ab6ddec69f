-- Money of a member has one more place: on its way from their card, or back to it. See docs/adr/0019.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind_check;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind_check
  CHECK (kind IN ('available', 'pending', 'vouchers', 'payout', 'card', 'platform', 'provider', 'voucher_fund'));
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check
  CHECK (kind IN ('voucher', 'payout', 'session_payment', 'session_release', 'session_refund', 'card_payment', 'card_refund'));

-- Who a member is at a payment provider.
CREATE TABLE payment_customers (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider text NOT NULL,
  customer text NOT NULL,
  -- Numbers of readings of their plan, given before the provider is asked: what an earlier one has read does not replace what a
  -- later one has.
  readings bigint NOT NULL DEFAULT 0,
  written bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, provider),
  CONSTRAINT payment_customers_customer_key UNIQUE (provider, customer)
);

-- The pro plan of a member as the provider last told it. Never written from what an event says.
CREATE TABLE pro_plans (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  provider text NOT NULL,
  subscription text NOT NULL,
  plan text NOT NULL CHECK (plan IN ('monthly', 'yearly')),
  status text NOT NULL CHECK (status IN ('active', 'past_due', 'ended')),
  period_ends_at timestamptz NOT NULL,
  cancels_at timestamptz,
  read_at timestamptz NOT NULL
);

-- Pro without paying, with no end: who was pro before there was anything to pay.
CREATE TABLE pro_gifts (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  given_at timestamptz NOT NULL
);
INSERT INTO pro_gifts (user_id, given_at) SELECT id, created_at FROM users WHERE is_pro;

-- A page of the provider that somebody was sent to. `checkout` is null until the provider has answered.
CREATE TABLE payment_checkouts (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  checkout text,
  user_id uuid NOT NULL REFERENCES users (id),
  plan text CHECK (plan IN ('monthly', 'yearly')),
  session_id uuid REFERENCES sessions (id) ON DELETE SET NULL,
  card_cents integer NOT NULL CHECK (card_cents >= 0),
  vouchers_cents integer NOT NULL CHECK (vouchers_cents >= 0),
  state text NOT NULL CHECK (state IN ('open', 'over', 'paid', 'returned')),
  url text,
  created_at timestamptz NOT NULL,
  CONSTRAINT payment_checkouts_checkout_key UNIQUE (provider, checkout)
);
CREATE INDEX payment_checkouts_session_idx ON payment_checkouts (session_id);
CREATE INDEX payment_checkouts_user_idx ON payment_checkouts (user_id);
CREATE INDEX payment_checkouts_open_idx ON payment_checkouts (created_at) WHERE state = 'open';

-- Where the money of a paid session is. `payment` is what the provider calls it; null when lunch money has paid it all.
CREATE TABLE session_payments (
  session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  booker_id uuid NOT NULL REFERENCES users (id),
  host_id uuid NOT NULL REFERENCES users (id),
  card_cents integer NOT NULL CHECK (card_cents >= 0),
  vouchers_cents integer NOT NULL CHECK (vouchers_cents >= 0),
  provider text,
  payment text,
  state text NOT NULL CHECK (state IN ('paid', 'released', 'refunded')),
  paid_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((state = 'paid') = (closed_at IS NULL)),
  CHECK ((card_cents > 0) = (payment IS NOT NULL)),
  CHECK (card_cents + vouchers_cents > 0)
);
CREATE INDEX session_payments_booker_idx ON session_payments (booker_id);
CREATE INDEX session_payments_host_idx ON session_payments (host_id);

-- What goes back to a card: asked for with the session's refund, done when the provider says so.
CREATE TABLE card_refunds (
  id uuid PRIMARY KEY,
  -- What is given back, as a name that cannot happen twice: `session:<id>`, `checkout:<id>`.
  key text NOT NULL CONSTRAINT card_refunds_once_key UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id),
  session_id uuid REFERENCES sessions (id) ON DELETE SET NULL,
  provider text NOT NULL,
  payment text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  state text NOT NULL CHECK (state IN ('due', 'done', 'failed')),
  created_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX card_refunds_session_idx ON card_refunds (session_id);
CREATE INDEX card_refunds_user_idx ON card_refunds (user_id);
CREATE INDEX card_refunds_due_idx ON card_refunds (created_at) WHERE state = 'due';
CREATE INDEX card_refunds_payment_idx ON card_refunds (payment);
