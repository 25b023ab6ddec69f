-- When the booker disputed a payment. Null for disputes from before; `held_at` is used for them.
ALTER TABLE held_money ADD COLUMN disputed_at timestamptz;
