/** The devices last chosen in this browser, by the browser's ids for this site. */
export interface RememberedDevices {
  readonly audio?: string;
  readonly video?: string;
  /** The audio output. */
  readonly output?: string;
}

const KEY = 'devices';

/* eslint-disable no-restricted-globals -- which devices this browser uses, of no worth to any other one; it goes with the log-out */
/** Returns the stored choices; empty when there are none, or storage is unavailable. */
export function rememberedDevices(): RememberedDevices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Stores a choice. */
export function rememberDevice(kind: keyof RememberedDevices, deviceId: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...rememberedDevices(), [kind]: deviceId }));
  } catch {
    // Storage is unavailable: the browser's default is used next time.
  }
}
/* eslint-enable no-restricted-globals */

/**
 * Plays an element through the chosen audio output; through the default output when that device is gone or the browser offers no
 * choice.
 */
export async function soundThroughChosen(element: HTMLMediaElement): Promise<void> {
  const { output } = rememberedDevices();
  // Missing in Safari and on phones.
  if (typeof output !== 'string' || !('setSinkId' in element)) return;
  await element.setSinkId(output).catch(() => element.setSinkId('').catch(() => undefined));
}
