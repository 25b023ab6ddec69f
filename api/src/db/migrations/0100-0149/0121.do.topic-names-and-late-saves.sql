-- People are found by the German names of their topics as the pages show them now.
UPDATE topics SET other_names = renamed.now
FROM (VALUES
  ('customer-success', 'Kundenerfolg', 'Customer Success'),
  ('data-engineering', 'Datentechnik', 'Data Engineering'),
  ('remote-work', 'Arbeiten aus der Ferne', 'Remote-Arbeit')
) AS renamed (slug, before, now)
WHERE topics.slug = renamed.slug AND topics.other_names = renamed.before;
