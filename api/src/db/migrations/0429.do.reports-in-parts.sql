-- A report is kept in parts, so that staff read why in their own language. Older ones have all of it in their message, in English.
ALTER TABLE inquiries
  ADD COLUMN reason text CHECK (reason IN ('spam', 'harassment', 'pretends', 'fraud', 'other')),
  ADD COLUMN quoted text NOT NULL DEFAULT '';
