-- Members' customer ids at a payment provider.
CREATE TABLE payment_customers (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider text NOT NULL,
  customer text NOT NULL,
  -- Each request for the plan takes a number before it is sent, so that a slow earlier answer does not replace a later one.
  readings bigint NOT NULL DEFAULT 0,
  written bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, provider),
  CONSTRAINT payment_customers_customer_key UNIQUE (provider, customer)
);

-- Members' pro plans, as read from the provider. Never taken from the text of a webhook.
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

-- Members who are pro without paying.
CREATE TABLE pro_gifts (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  given_at timestamptz NOT NULL
);

-- Checkout pages of the provider that members were sent to. `checkout` is the provider's id, null until it has answered.
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

-- Payments of sessions. `payment` is the provider's id, null if lunch money paid all of it.
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

-- Refunds to cards: `due` until the provider confirms them.
CREATE TABLE card_refunds (
  id uuid PRIMARY KEY,
  -- Idempotency key: `session:<id>`, `checkout:<id>`.
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

-- The payment sandbox, which stands in for a payment provider. It refers to no other tables, and is used only through the
-- payment port.
CREATE TABLE sandbox_checkouts (
  id text PRIMARY KEY,
  -- The caller's id: opens one checkout only.
  reference text NOT NULL CONSTRAINT sandbox_checkouts_reference_key UNIQUE,
  customer text NOT NULL,
  plan text CHECK (plan IN ('monthly', 'yearly')),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  title text NOT NULL,
  success_url text NOT NULL,
  cancel_url text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'paid', 'expired')),
  payment text,
  expires_at timestamptz NOT NULL
);

-- Pro plans in the sandbox.
CREATE TABLE sandbox_subscriptions (
  id text PRIMARY KEY,
  customer text NOT NULL,
  plan text NOT NULL CHECK (plan IN ('monthly', 'yearly')),
  status text NOT NULL CHECK (status IN ('active', 'past_due', 'ended')),
  period_ends_at timestamptz NOT NULL,
  is_cancelled boolean NOT NULL DEFAULT false,
  -- Makes the card fail at the next renewal.
  card_fails boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_subscriptions_customer_idx ON sandbox_subscriptions (customer);

-- Refunds in the sandbox.
CREATE TABLE sandbox_refunds (
  key text PRIMARY KEY,
  payment text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0)
);

-- Addresses of the portal page, valid for an hour.
CREATE TABLE sandbox_portals (
  id text PRIMARY KEY,
  customer text NOT NULL,
  return_url text NOT NULL,
  expires_at timestamptz NOT NULL
);
