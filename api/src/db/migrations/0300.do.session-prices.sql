-- What a host asks for a session, whole cents; 0 is free. A session keeps the price of the moment it was held.
ALTER TABLE availability_settings
  ADD price_cents integer NOT NULL DEFAULT 0 CHECK (price_cents = 0 OR price_cents BETWEEN 100 AND 50000),
  ADD long_price_cents integer NOT NULL DEFAULT 0 CHECK (long_price_cents = 0 OR long_price_cents BETWEEN 100 AND 50000);
ALTER TABLE sessions ADD price_cents integer NOT NULL DEFAULT 0 CHECK (price_cents >= 0);
