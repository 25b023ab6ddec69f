/** Whether the user's microphone and camera are switched on. */
export interface Switches {
  readonly microphoneOn: boolean;
  readonly cameraOn: boolean;
}

interface Kept extends Switches {
  readonly of: string;
}

const KEY = 'media-switches';
const BOTH_ON: Switches = { microphoneOn: true, cameraOn: true };

/* eslint-disable no-restricted-globals -- of this tab alone: who was muted before a reload is muted after it, before any server is asked */
/** Returns the switches stored in this tab for a call; both on when nothing is stored. */
export function keptSwitches(of: string | undefined): Switches {
  if (of === undefined) return BOTH_ON;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    if (kept?.of !== of) return BOTH_ON;
    return { microphoneOn: kept.microphoneOn !== false, cameraOn: kept.cameraOn !== false };
  } catch {
    return BOTH_ON;
  }
}

/** Stores the switches as long as the tab is open; only for one call at a time. */
export function keepSwitches(of: string | undefined, switches: Switches): void {
  if (of === undefined) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ of, ...switches } satisfies Kept));
  } catch {
    // Storage is unavailable: after a reload both are on again.
  }
}
/* eslint-enable no-restricted-globals */
