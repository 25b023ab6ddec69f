-- What the payment sandbox knows: it stands for a provider elsewhere, so nothing here refers to a table of the platform, and the
-- platform reads nothing of it but through its port.
CREATE TABLE sandbox_checkouts (
  id text PRIMARY KEY,
  -- The caller's name of it, which opens it once.
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

CREATE TABLE sandbox_subscriptions (
  id text PRIMARY KEY,
  customer text NOT NULL,
  plan text NOT NULL CHECK (plan IN ('monthly', 'yearly')),
  status text NOT NULL CHECK (status IN ('active', 'past_due', 'ended')),
  period_ends_at timestamptz NOT NULL,
  is_cancelled boolean NOT NULL DEFAULT false,
  -- The card is refused at the next renewal.
  card_fails boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_subscriptions_customer_idx ON sandbox_subscriptions (customer);

CREATE TABLE sandbox_refunds (
  key text PRIMARY KEY,
  payment text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0)
);

-- Addresses of the portal page, each for an hour.
CREATE TABLE sandbox_portals (
  id text PRIMARY KEY,
  customer text NOT NULL,
  return_url text NOT NULL,
  expires_at timestamptz NOT NULL
);
