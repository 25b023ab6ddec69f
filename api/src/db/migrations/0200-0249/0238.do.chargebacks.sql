-- Chargebacks: what a bank takes back from the platform, or gives back to it, is booked in the ledger (R-PAY-22).
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check
  CHECK (kind IN ('voucher', 'payout', 'payout_paid', 'payout_return', 'session_payment', 'session_release',
    'session_refund', 'card_payment', 'card_refund', 'chargeback'));

ALTER TABLE provider_lines DROP CONSTRAINT provider_lines_kind_check;
ALTER TABLE provider_lines ADD CONSTRAINT provider_lines_kind_check
  CHECK (kind IN ('payment', 'plan', 'refund', 'payout', 'payout_return', 'chargeback', 'other'));
-- The provider's payment that a chargeback is about.
ALTER TABLE provider_lines ADD COLUMN payment text;
CREATE INDEX provider_lines_payment_idx ON provider_lines (payment) WHERE payment IS NOT NULL;
-- Those of before were lines that the ledger did not know, named `dispute pi_…`. They are booked with the next statement.
UPDATE provider_lines SET kind = 'chargeback', key = 'chargeback:' || id, about = split_part(about, ' ', 1),
  payment = nullif(split_part(about, ' ', 2), '')
WHERE kind = 'other' AND about LIKE 'dispute%';

-- Whether the money of a refund went to the card by a chargeback, so that the provider was not asked for it.
ALTER TABLE card_refunds ADD COLUMN by_bank boolean NOT NULL DEFAULT false;
