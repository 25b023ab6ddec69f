-- Whoever asks for introductions looks for all of their pairs: as the second of them too.
CREATE INDEX introductions_second_idx ON introductions (person_b);
