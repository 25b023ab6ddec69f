import { inTab } from '@acquaint/browser-storage';

/** State of the switches for microphone and camera. */
export interface Switches {
  readonly microphoneOn: boolean;
  readonly cameraOn: boolean;
}

interface StoredSwitches extends Switches {
  readonly of: string;
}

const stored = inTab('media-switches');
const BOTH_ON: Switches = { microphoneOn: true, cameraOn: true };

/** Returns the switches stored in this tab under a name; both on if nothing is stored. */
export function storedSwitches(of: string | undefined): Switches {
  if (of === undefined) return BOTH_ON;
  try {
    const value = JSON.parse(stored.read() ?? 'null') as Partial<StoredSwitches> | null;
    if (value?.of !== of) return BOTH_ON;
    return { microphoneOn: value.microphoneOn !== false, cameraOn: value.cameraOn !== false };
  } catch {
    return BOTH_ON;
  }
}

/** Stores the switches as long as the tab is open; only for one call at a time. */
export function keepSwitches(of: string | undefined, switches: Switches): void {
  if (of === undefined) return;
  stored.write(JSON.stringify({ of, ...switches } satisfies StoredSwitches));
}
