-- When the sweep last asked the provider about an open checkout: the next sweep begins with those it has not asked about for longest.
ALTER TABLE payment_checkouts ADD COLUMN looked_at timestamptz;
-- `payment_checkouts_open_idx` stays for servers of the previous release.
CREATE INDEX payment_checkouts_turn_idx ON payment_checkouts (looked_at NULLS FIRST, created_at, id) WHERE state = 'open';
