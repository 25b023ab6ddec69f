import { inBrowser } from '@acquaint/browser-storage';

/** The devices chosen last in this browser, by the browser's ids for this site. */
export interface RememberedDevices {
  readonly audio?: string;
  readonly video?: string;
  /** The audio output. */
  readonly output?: string;
}

const stored = inBrowser('devices');

/** Returns the stored choice; empty if nothing was chosen, or if storage is blocked. */
export function rememberedDevices(): RememberedDevices {
  try {
    const value: unknown = JSON.parse(stored.read() ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Stores a choice. */
export function rememberDevice(kind: keyof RememberedDevices, deviceId: string): void {
  stored.write(JSON.stringify({ ...rememberedDevices(), [kind]: deviceId }));
}

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
