-- When the booker disputed a payment. Null for disputes from before; their day is not known, as `held_at` may be another one.
ALTER TABLE held_money ADD COLUMN disputed_at timestamptz;
