import { useCallback, useState, type RefObject } from 'react';
import { t } from '../../../i18n.ts';

export interface PictureInPicture {
  /** False in browsers without it, and where a policy forbids it. */
  readonly isOffered: boolean;
  /** Opens the largest video of somebody else in a picture-in-picture window, or closes it. */
  readonly toggle: () => void;
  /** Why it failed and what to do; null if there is no problem. */
  readonly problem: string | null;
  readonly forgetProblem: () => void;
}

/** Picture-in-picture for the call. @param stage contains everybody's videos. */
export function usePictureInPicture(stage: RefObject<HTMLElement | null>): PictureInPicture {
  const [problem, setProblem] = useState<string | null>(null);
  const toggle = useCallback(() => {
    const act = async () => {
      setProblem(null);
      if (document.pictureInPictureElement) return document.exitPictureInPicture();
      const largest = largestOther(stage.current);
      if (largest) await largest.requestPictureInPicture();
      else setProblem(t('There’s no video to show yet. Try again once someone’s camera is on.'));
    };
    act().catch(() => setProblem(t('The small window didn’t open. Click the page once, then try again.')));
  }, [stage]);
  const forgetProblem = useCallback(() => setProblem(null), []);
  return { isOffered: isOffered(), toggle, problem, forgetProblem };
}

/** Returns the largest visible video of somebody else. One's own would be of no use, and a hidden one is empty. */
function largestOther(stage: HTMLElement | null): HTMLVideoElement | undefined {
  const others = [...(stage?.querySelectorAll<HTMLVideoElement>('[data-self="false"] video') ?? [])];
  const size = ({ clientWidth, clientHeight }: HTMLVideoElement) => clientWidth * clientHeight;
  return others
    .filter(({ videoWidth, hidden }) => videoWidth > 0 && !hidden)
    .sort((a, b) => size(b) - size(a))[0];
}

const isOffered = (): boolean => 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;
