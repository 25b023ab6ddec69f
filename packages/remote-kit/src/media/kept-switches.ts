/** Whether a person wants to be heard and seen. */
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
/** How the switches stood in this tab under a name; both on where nothing is kept. */
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

/** Keeps them for as long as the tab is open; one name at a time. */
export function keepSwitches(of: string | undefined, switches: Switches): void {
  if (of === undefined) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ of, ...switches } satisfies Kept));
  } catch {
    // Not allowed here: after a reload the devices begin as they do the first time.
  }
}
/* eslint-enable no-restricted-globals */
