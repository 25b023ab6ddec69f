-- Staff search cases by the members they are about.
CREATE INDEX report_cases_people_idx ON report_cases USING gin (people_ids);
