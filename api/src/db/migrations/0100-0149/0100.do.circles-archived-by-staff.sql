-- When staff archived a circle (R-CIRC-18). It counts only while it equals archived_at: processes of the release before do not know it.
ALTER TABLE circles ADD COLUMN staff_archived_at timestamptz;
-- Circles that staff archived before, and that nobody has opened since.
UPDATE circles SET staff_archived_at = archived_at
WHERE archived_at IS NOT NULL AND hidden_at IS NULL AND EXISTS (
  SELECT FROM audit_log WHERE action = 'circle/archived' AND subject_id = circles.id::text AND at = circles.archived_at
);
