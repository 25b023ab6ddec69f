import { useState } from 'react';
import { draftOf, heardIn, type Draft, type Opened } from '../draft.ts';
import { mergeDrafts, type MergedDraft } from './merge-drafts.ts';

/** The version of a peek that a person changes, and a newer one that somebody saved meanwhile (R-PEEK-83). */
export interface NewerVersion {
  /** What the person's choices are based on, whatever the peek has become since. */
  readonly base: Opened;
  /** Whether there is a newer version to load. */
  readonly isOffered: boolean;
  /** How the person's changes were joined with the last version that was loaded; null before one was. */
  readonly merged: MergedDraft | null;
  /** Whether the newer version could not be read. */
  readonly isUnread: boolean;
  /** Reads whether there is a newer version, after saving was refused. */
  readonly look: () => Promise<void>;
  /** Continues with the newer version. @returns the person's draft, merged with it. */
  readonly load: (draft: Draft) => Draft;
}

/** @param readNewest null when it could not be read. */
export function useNewerVersion(opened: Opened, readNewest: () => Promise<Opened | null>): NewerVersion {
  const [base, setBase] = useState(opened);
  const [newer, setNewer] = useState<Opened | null>(null);
  const [isUnread, setUnread] = useState(false);
  const [merged, setMerged] = useState<NewerVersion['merged']>(null);
  return {
    ...{ base, merged, isUnread, isOffered: newer !== null },
    look: async () => {
      const newest = await readNewest();
      const isNewer = (newest?.peek?.version ?? 0) > (base.peek?.version ?? 0);
      const isOpen = newest?.peek?.published_at === null;
      setUnread(newest === null);
      setNewer(isNewer && isOpen ? newest : null);
      setMerged(null);
    },
    load: (mine) => {
      if (newer === null) return mine;
      const joined = mergeDrafts(draftOf(base), mine, draftOf(newer), heardIn(newer));
      setBase(newer);
      setNewer(null);
      setMerged(joined);
      return joined.draft;
    },
  };
}
