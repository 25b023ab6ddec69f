-- Whose public holidays are days off for a member: ISO 3166-1, and what follows the hyphen in ISO 3166-2.
ALTER TABLE availability_settings
  ADD COLUMN holiday_country text CHECK (holiday_country ~ '^[A-Z]{2}$'),
  ADD COLUMN holiday_region text CHECK (holiday_region ~ '^[A-Z0-9]{1,5}$'),
  ADD CONSTRAINT availability_settings_region_has_country CHECK (holiday_country IS NOT NULL OR holiday_region IS NULL);
