-- For each phrase of a member's texts (by its digest) the signs of its vector, in base64: enough to find the two phrases
-- of a pair that mean the same. The vectors of before have none, so their texts are read again.
ALTER TABLE match_vectors ADD COLUMN phrases jsonb NOT NULL DEFAULT '{}';
DELETE FROM match_vectors;
