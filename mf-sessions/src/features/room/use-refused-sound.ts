import { useCallback, useState } from 'react';

/** Told when a picture has to be shown without its sound, and when that is over. */
export type OnSilenced = (element: HTMLMediaElement, isSilenced: boolean) => void;

/** Sound that the browser does not let out before somebody acts on the page, such as after a reload. */
export interface RefusedSound {
  readonly isRefused: boolean;
  readonly onSilenced: OnSilenced;
  /** Call it in the answer to a click or a key: the browser allows sound then. */
  readonly turnOn: () => void;
}

/** Which pictures of the page play without their sound because the browser refused it, and how to have it. */
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

/** Plays an element with its sound; without it where the browser refuses sound alone. */
export function playAloud(element: HTMLMediaElement, onSilenced: OnSilenced): void {
  element.play().catch((failure: unknown) => {
    // Anything else, such as a newer picture that is being loaded (AbortError), is not about sound.
    if (!(failure instanceof DOMException) || failure.name !== 'NotAllowedError') return;
    element.muted = true;
    onSilenced(element, true);
    element.play().catch(() => undefined);
  });
}
