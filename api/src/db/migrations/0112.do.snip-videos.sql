-- A published peek in another shape, made when somebody in it asks.
CREATE TABLE snip_videos (
  id uuid PRIMARY KEY,
  snip_id uuid NOT NULL REFERENCES snips (id) ON DELETE CASCADE,
  view text NOT NULL CHECK (view IN ('landscape', 'portrait', 'square', 'audiogram')),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  -- 0 to 1.
  progress real NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  UNIQUE (snip_id, view)
);
