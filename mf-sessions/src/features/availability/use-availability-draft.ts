import type { AvailabilitySettings } from '@acquaint/contracts';
import { useState } from 'react';
import { keptChanges, useKeptChanges } from './kept-changes.ts';
import { problemsOf } from './week.ts';

type Changes = Partial<AvailabilitySettings>;

export interface AvailabilityDraft {
  /** What was changed here and is not saved. */
  readonly changes: Changes;
  /** False while the weekly hours cannot be saved as they are. */
  readonly isSound: boolean;
  readonly change: (part: Changes) => void;
  readonly discard: () => void;
}

/**
 * The unsaved changes of availability. Only what was changed here is kept: another tab may have changed the rest, and the site or the plan
 * may no longer allow it. The changes outlive the page, because connecting a calendar navigates to the provider's.
 * @param saved what is saved now; undefined until it is known.
 */
export function useAvailabilityDraft(saved: AvailabilitySettings | undefined): AvailabilityDraft {
  const [base, setBase] = useState(saved);
  const [made, setMade] = useState(keptChanges);
  const changes = changesOf(made, saved);
  if (base !== saved) {
    setBase(saved);
    setMade(changesOf(made, base));
  }
  useKeptChanges(changes);
  return {
    changes,
    isSound: Object.keys(problemsOf(changes.weekly ?? [])).length === 0,
    change: (part) => setMade((before) => ({ ...before, ...part })),
    discard: () => setMade({}),
  };
}

/** Returns the fields that differ from what is saved. */
function changesOf(made: Changes, saved: AvailabilitySettings | undefined): Changes {
  const changes = { ...made };
  for (const field of Object.keys(made) as (keyof AvailabilitySettings)[]) {
    if (saved !== undefined && JSON.stringify(made[field]) === JSON.stringify(saved[field]))
      delete changes[field];
  }
  return changes;
}
