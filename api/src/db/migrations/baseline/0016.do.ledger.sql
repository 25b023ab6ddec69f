-- The ledger, by double entry (docs/adr/0019): a transaction moves money between accounts, so that its entries sum to zero.
-- Rows are never changed or deleted; a mistake is corrected by another transaction. Amounts are in cents.
CREATE TABLE ledger_accounts (
  id uuid PRIMARY KEY,
  -- The member; null for accounts of the platform.
  owner_id uuid REFERENCES users (id),
  -- `vouchers`: lunch money. `card`: on the way from a card or back to it.
  kind text NOT NULL CHECK (kind IN ('available', 'pending', 'vouchers', 'payout', 'card', 'platform',
    'provider', 'voucher_fund')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- The sum of its entries, updated by a trigger. Never negative for members.
  balance_cents bigint NOT NULL DEFAULT 0,
  CHECK ((owner_id IS NULL) = (kind IN ('platform', 'provider', 'voucher_fund'))),
  CONSTRAINT ledger_accounts_covered CHECK (owner_id IS NULL OR balance_cents >= 0),
  CONSTRAINT ledger_accounts_key UNIQUE NULLS NOT DISTINCT (owner_id, kind, currency)
);

-- Transactions: what moved money, once for each key.
CREATE TABLE ledger_transactions (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('voucher', 'payout', 'session_payment', 'session_release', 'session_refund',
    'card_payment', 'card_refund')),
  -- Idempotency key: `voucher:<person>`.
  key text NOT NULL CONSTRAINT ledger_transactions_once_key UNIQUE,
  -- Whom it concerns, besides the owners of the accounts.
  person_id uuid REFERENCES users (id),
  created_at timestamptz NOT NULL
);

-- Entries of transactions: how much each account gains or loses.
CREATE TABLE ledger_entries (
  transaction_id uuid NOT NULL REFERENCES ledger_transactions (id),
  account_id uuid NOT NULL REFERENCES ledger_accounts (id),
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  PRIMARY KEY (transaction_id, account_id)
);
CREATE INDEX ledger_entries_account_idx ON ledger_entries (account_id, transaction_id);

CREATE FUNCTION ledger_add_to_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts SET balance_cents = balance_cents + NEW.amount_cents WHERE id = NEW.account_id;
  RETURN NULL;
END;
$$;
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_add_to_balance();

-- Deferred: checked at commit, when all entries are written.
CREATE FUNCTION ledger_check_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid;
BEGIN
  IF TG_TABLE_NAME = 'ledger_transactions' THEN
    moved := NEW.id;
  ELSE
    moved := NEW.transaction_id;
  END IF;
  IF NOT EXISTS (SELECT FROM ledger_entries WHERE transaction_id = moved) THEN
    RAISE EXCEPTION 'The ledger transaction % moves nothing', moved USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
    WHERE e.transaction_id = moved GROUP BY a.currency HAVING sum(e.amount_cents) <> 0
  ) THEN
    RAISE EXCEPTION 'The entries of the ledger transaction % do not sum to zero', moved USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END;
$$;
CREATE CONSTRAINT TRIGGER ledger_entries_sum AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_sum();
CREATE CONSTRAINT TRIGGER ledger_transactions_sum AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_sum();

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is only added to' USING ERRCODE = 'check_violation';
END;
$$;
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_transactions_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_accounts_kept BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- A balance starts at 0 and is changed only by the trigger ledger_entries_balance, recognized by the trigger depth.
CREATE FUNCTION ledger_guard_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance_cents = 0 THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1
    AND (NEW.id, NEW.kind, NEW.currency) = (OLD.id, OLD.kind, OLD.currency)
    AND NEW.owner_id IS NOT DISTINCT FROM OLD.owner_id THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A balance changes by entries alone' USING ERRCODE = 'check_violation';
END;
$$;
CREATE TRIGGER ledger_accounts_balance BEFORE INSERT OR UPDATE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_guard_balance();
