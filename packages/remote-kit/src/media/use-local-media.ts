import { useCallback, useEffect, useRef, useState } from 'react';

/** Why a device cannot be used, as a person can act on it. */
export type MediaProblem = 'denied' | 'missing' | 'busy' | 'unsupported';

export interface LocalMedia {
  readonly audio: MediaStreamTrack | null;
  readonly video: MediaStreamTrack | null;
  readonly status: 'asking' | 'ready' | 'failed';
  readonly problem: MediaProblem | null;
  readonly devices: readonly MediaDeviceInfo[];
  readonly microphoneOn: boolean;
  readonly cameraOn: boolean;
  readonly setMicrophoneOn: (on: boolean) => void;
  readonly setCameraOn: (on: boolean) => void;
  /** Changes the device of one kind. */
  readonly choose: (kind: 'audio' | 'video', deviceId: string) => Promise<void>;
  /** Asks again, after the person changed a permission. */
  readonly retry: () => void;
}

const AUDIO: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};
const VIDEO: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30 },
};

function problemOf(failure: unknown): MediaProblem {
  const name = failure instanceof DOMException ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'unsupported';
}

/** Camera and microphone, or the microphone alone where there is no usable camera. */
async function openDevices(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new DOMException('no media devices', 'NotSupportedError');
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: AUDIO, video: VIDEO });
  } catch (failure) {
    if (problemOf(failure) === 'denied') throw failure;
    return navigator.mediaDevices.getUserMedia({ audio: AUDIO });
  }
}

/** A track that is off goes on as silence or black: the other side needs no new negotiation. */
function switchTracks(tracks: readonly MediaStreamTrack[], kind: 'audio' | 'video', on: boolean): void {
  for (const track of tracks) if (track.kind === kind) track.enabled = on;
}

/** Opens the person's devices for as long as the component is there, and closes them with it. */
export function useLocalMedia(): LocalMedia {
  const [audio, setAudio] = useState<MediaStreamTrack | null>(null);
  const [video, setVideo] = useState<MediaStreamTrack | null>(null);
  const [status, setStatus] = useState<LocalMedia['status']>('asking');
  const [problem, setProblem] = useState<MediaProblem | null>(null);
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const [microphoneOn, setMicrophone] = useState(true);
  const [cameraOn, setCamera] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const open = useRef<MediaStreamTrack[]>([]);

  useEffect(() => {
    let isGone = false;
    openDevices()
      .then(async (stream) => {
        if (isGone) {
          stream.getTracks().forEach((track) => track.stop());
          return;
        }
        open.current = stream.getTracks();
        setAudio(stream.getAudioTracks()[0] ?? null);
        setVideo(stream.getVideoTracks()[0] ?? null);
        setStatus('ready');
        setProblem(null);
        setDevices(await navigator.mediaDevices.enumerateDevices());
      })
      .catch((failure: unknown) => {
        if (isGone) return;
        setProblem(problemOf(failure));
        setStatus('failed');
      });
    return () => {
      isGone = true;
      open.current.forEach((track) => track.stop());
      open.current = [];
    };
  }, [attempt]);

  const setMicrophoneOn = useCallback((on: boolean) => {
    switchTracks(open.current, 'audio', on);
    setMicrophone(on);
  }, []);
  const setCameraOn = useCallback((on: boolean) => {
    switchTracks(open.current, 'video', on);
    setCamera(on);
  }, []);

  const choose = useCallback(
    async (kind: 'audio' | 'video', deviceId: string) => {
      const old = kind === 'audio' ? audio : video;
      const base = kind === 'audio' ? AUDIO : VIDEO;
      const stream = await navigator.mediaDevices.getUserMedia({
        [kind]: { ...base, deviceId: { exact: deviceId } },
      });
      const track = stream.getTracks()[0] ?? null;
      switchTracks(stream.getTracks(), kind, kind === 'audio' ? microphoneOn : cameraOn);
      old?.stop();
      open.current = [...open.current.filter((each) => each !== old), ...(track ? [track] : [])];
      (kind === 'audio' ? setAudio : setVideo)(track);
    },
    [audio, video, microphoneOn, cameraOn],
  );

  const retry = useCallback(() => {
    setStatus('asking');
    setAttempt((count) => count + 1);
  }, []);

  return {
    audio,
    video,
    status,
    problem,
    devices,
    microphoneOn: microphoneOn && audio !== null,
    cameraOn: cameraOn && video !== null,
    setMicrophoneOn,
    setCameraOn,
    choose,
    retry,
  };
}
