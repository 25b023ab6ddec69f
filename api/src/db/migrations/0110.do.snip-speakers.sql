-- The speakers found in the recording of a peek, and who of the people in the room each of them is.
CREATE TABLE snip_speakers (
  snip_id uuid NOT NULL REFERENCES snips (id) ON DELETE CASCADE,
  -- What the recording calls them: `Speaker 1`; for a guest without an account the name they gave.
  label text NOT NULL,
  position smallint NOT NULL DEFAULT 0,
  -- Null: nobody has said, or it is none of the people in the room.
  user_id uuid REFERENCES users (id),
  -- When somebody in the peek said who it is.
  identified_at timestamptz,
  -- When they are heard, in seconds of the clip: from, to, from, to … Empty where it is not known.
  stretches real[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (snip_id, label),
  CHECK (user_id IS NULL OR identified_at IS NOT NULL),
  CHECK (cardinality(stretches) % 2 = 0)
);
CREATE INDEX snip_speakers_person_idx ON snip_speakers (user_id) WHERE user_id IS NOT NULL;

-- Until now one list of texts held labels and names.
INSERT INTO snip_speakers (snip_id, label, position, user_id, identified_at)
SELECT snips.id, raw.label, raw.position - 1, person.id,
       CASE WHEN person.id IS NULL THEN NULL ELSE coalesce(snips.published_at, snips.created_at) END
FROM snips
CROSS JOIN LATERAL unnest(snips.raw_users) WITH ORDINALITY AS raw (label, position)
LEFT JOIN LATERAL (
  SELECT users.id FROM snip_people who JOIN users ON users.id = who.user_id
  WHERE who.snip_id = snips.id AND users.first_name || ' ' || users.last_name = raw.label
  LIMIT 1
) AS person ON true
ON CONFLICT DO NOTHING;
ALTER TABLE snips DROP COLUMN raw_users;
