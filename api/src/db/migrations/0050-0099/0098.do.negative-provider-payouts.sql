-- A negative transfer of the provider takes money from the bank account, to cover a negative balance (R-PAY-20).
ALTER TABLE provider_payouts DROP CONSTRAINT provider_payouts_amount_cents_check;
ALTER TABLE provider_payouts ADD CONSTRAINT provider_payouts_amount_cents_check CHECK (amount_cents <> 0);
