-- For the job that tries the check of a guest's clip again.
CREATE INDEX guest_clips_unchecked_idx ON guest_clips (changed_at) WHERE state = 'checking';
