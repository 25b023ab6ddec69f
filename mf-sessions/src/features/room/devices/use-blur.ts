import { inBrowser } from '@acquaint/browser-storage';
import type { LocalMedia } from '@acquaint/remote-kit';
import { useEffect, useRef, useState } from 'react';
import { blurCamera, canBlur } from './blur-camera.ts';

/** Frames a second below which a blurred video is not smooth. */
export const SMOOTH = 24;

/** Why the background is not blurred. */
export type BlurProblem =
  | { readonly kind: 'too-slow'; readonly perSecond: number; readonly isCameraOff: boolean }
  | { readonly kind: 'failed'; readonly isCameraOff: boolean };

export interface Blur {
  /** Whether this browser can do it at all. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  /** It was switched on and is not visible yet. */
  readonly isStarting: boolean;
  readonly problem: BlurProblem | null;
  readonly turn: (on: boolean) => void;
}

const stored = inBrowser('background-blur');

interface Running {
  readonly camera: MediaStreamTrack;
  readonly track: MediaStreamTrack;
}

/**
 * Lets a person blur what is behind them (R-ROOM-17). The choice holds for the next call. While it is on, the camera's own picture
 * is never sent: until the blur runs, and if it fails, there is no picture.
 * @returns the media to send and show, and the blur.
 */
export function useBlur(own: LocalMedia): { readonly media: LocalMedia; readonly blur: Blur } {
  const { camera, cameraOn, setCameraOn } = own;
  const [isOn, setOn] = useState(() => canBlur() && stored.read() === 'on');
  /** Switched on while the camera's own picture was visible, which stays until the blurred one is there. */
  const [isTrial, setTrial] = useState(false);
  const [running, setRunning] = useState<Running | null>(null);
  const [problem, setProblem] = useState<BlurProblem | null>(null);
  const isMeasured = useRef(isOn);
  const isVisible = useRef(false);

  useEffect(() => {
    if (!isOn || !camera || !cameraOn) return;
    const settle = (next: BlurProblem, staysOn: boolean) => {
      setRunning(null);
      if (next.isCameraOff) setCameraOn(false);
      setProblem(next);
      setTrial(false);
      if (!staysOn) {
        setOn(false);
        stored.remove();
      }
    };
    const end = blurCamera(camera, {
      atLeast: isMeasured.current ? 0 : SMOOTH,
      onRunning: (track) => {
        isMeasured.current = true;
        isVisible.current = false;
        setTrial(false);
        setProblem(null);
        setRunning({ camera, track });
      },
      onTooSlow: (perSecond) =>
        settle({ kind: 'too-slow', perSecond, isCameraOff: !isVisible.current }, false),
      onFailed: () => {
        const isCameraOff = !isVisible.current;
        settle({ kind: 'failed', isCameraOff }, isCameraOff);
      },
    });
    return () => {
      end();
      isVisible.current = false;
      setRunning(null);
      setTrial(false);
    };
  }, [isOn, camera, cameraOn, setCameraOn]);

  const turn = (on: boolean) => {
    setProblem(null);
    isVisible.current = on && cameraOn;
    setTrial(on && cameraOn);
    setOn(on);
    if (on) stored.write('on');
    else stored.remove();
  };

  const blurred = running !== null && running.camera === camera && cameraOn ? running.track : null;
  const video = isOn && !isTrial ? blurred : own.video;
  return {
    media: { ...own, video, cameraOn: cameraOn && video !== null },
    blur: {
      isOffered: canBlur(),
      isOn,
      isStarting: isOn && cameraOn && blurred === null,
      problem,
      turn,
    },
  };
}
