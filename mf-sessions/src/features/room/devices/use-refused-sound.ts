import { useCallback, useState } from 'react';

/** Called when a video has to be played muted, and when that has ended. */
export type OnSilenced = (element: HTMLMediaElement, isSilenced: boolean) => void;

/** Sound that the browser blocks before a user gesture, for example after a reload. */
export interface RefusedSound {
  readonly isRefused: boolean;
  readonly onSilenced: OnSilenced;
  /** Call it in an event handler of a click or a key, when the browser allows sound. */
  readonly turnOn: () => void;
}

/** Tracks which videos are muted because the browser refused sound, and unmutes them. */
export function useRefusedSound(): RefusedSound {
  const [silenced, setSilenced] = useState<readonly HTMLMediaElement[]>([]);
  const onSilenced = useCallback<OnSilenced>((element, isSilenced) => {
    setSilenced((known) => {
      if (known.includes(element) === isSilenced) return known;
      return isSilenced ? [...known, element] : known.filter((each) => each !== element);
    });
  }, []);
  const turnOn = useCallback(() => {
    for (const element of silenced) {
      onSilenced(element, false);
      soundAgain(element, onSilenced);
    }
  }, [silenced, onSilenced]);
  return { isRefused: silenced.length > 0, onSilenced, turnOn };
}

function soundAgain(element: HTMLMediaElement, onSilenced: OnSilenced): void {
  element.muted = false;
  playAloud(element, onSilenced);
}

/** Plays an element with sound, or muted if the browser refuses only the sound. */
export function playAloud(element: HTMLMediaElement, onSilenced: OnSilenced): void {
  element.play().catch((failure: unknown) => {
    // Other failures are not about sound, for example AbortError when a new stream is loaded.
    if (!(failure instanceof DOMException) || failure.name !== 'NotAllowedError') return;
    element.muted = true;
    onSilenced(element, true);
    element.play().catch(() => undefined);
  });
}
