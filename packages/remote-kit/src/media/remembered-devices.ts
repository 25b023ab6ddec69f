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

const listeners = new Set<() => void>();

/** Stores a choice. Elements that play through the chosen output change to it at once. */
export function rememberDevice(kind: keyof RememberedDevices, deviceId: string): void {
  stored.write(JSON.stringify({ ...rememberedDevices(), [kind]: deviceId }));
  for (const listener of listeners) listener();
}

/**
 * Plays an element through the chosen audio output, whatever is chosen or unplugged later.
 * @returns a function that ends it.
 */
export function followChosenOutput(element: HTMLMediaElement): () => void {
  const follow = () => void soundThroughChosen(element);
  const plugs = 'mediaDevices' in navigator ? navigator.mediaDevices : null;
  follow();
  listeners.add(follow);
  plugs?.addEventListener('devicechange', follow);
  return () => {
    listeners.delete(follow);
    plugs?.removeEventListener('devicechange', follow);
  };
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
