-- A code that proves a new address: bound to the person who asked for it as well.
ALTER TABLE email_codes DROP CONSTRAINT email_codes_purpose_check;
ALTER TABLE email_codes ADD CONSTRAINT email_codes_purpose_check
  CHECK (purpose IN ('register', 'reset', 'change_email'));
