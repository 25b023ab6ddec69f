import { useCallback, useEffect, useRef, useState } from 'react';
import { problemOf, type MediaProblem } from './media-problem.ts';
import { rememberDevice, rememberedDevices } from './remembered-devices.ts';
import { keepSwitches, storedSwitches } from './stored-switches.ts';

type Kind = 'audio' | 'video';

/** A device that was in use when it was unplugged. */
export interface UnpluggedDevice {
  readonly kind: Kind;
  /** Its name; empty if the browser does not tell it. */
  readonly name: string;
  /** The name of the device that is used now; null if there is no other. */
  readonly instead: string | null;
}

export interface LocalMedia {
  readonly audio: MediaStreamTrack | null;
  /** The picture that is sent and shown: the camera's own, or one made from it. */
  readonly video: MediaStreamTrack | null;
  /** The camera itself. */
  readonly camera: MediaStreamTrack | null;
  readonly status: 'asking' | 'ready' | 'failed';
  /** Why not even a microphone is available. */
  readonly problem: MediaProblem | null;
  /** Why no camera is available while the microphone works. */
  readonly cameraProblem: MediaProblem | null;
  /** The device in use that was unplugged last, until it is dismissed; null for none. */
  readonly unplugged: UnpluggedDevice | null;
  readonly dismissUnplugged: () => void;
  /** Connected devices, kept up to date. */
  readonly devices: readonly MediaDeviceInfo[];
  readonly microphoneOn: boolean;
  readonly cameraOn: boolean;
  readonly setMicrophoneOn: (on: boolean) => void;
  readonly setCameraOn: (on: boolean) => void;
  /** Changes the device of one kind, and stores the choice. */
  readonly choose: (kind: Kind, deviceId: string) => Promise<void>;
  /** Tries again, after the user changed a permission. */
  readonly retry: () => void;
}

const DEFAULT_CONSTRAINTS: Readonly<Record<Kind, MediaTrackConstraints>> = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
};

/** Constraints with the last chosen device. With `ideal`, the browser uses another one when that is gone. */
function constraintsFor(kind: Kind): MediaTrackConstraints {
  const deviceId = rememberedDevices()[kind];
  return deviceId === undefined
    ? DEFAULT_CONSTRAINTS[kind]
    : { ...DEFAULT_CONSTRAINTS[kind], deviceId: { ideal: deviceId } };
}

interface Opened {
  readonly stream: MediaStream;
  readonly cameraProblem: MediaProblem | null;
}

/** Opens camera and microphone, or the microphone alone when there is no usable camera. */
async function openDevices(): Promise<Opened> {
  if (!('mediaDevices' in navigator)) throw new DOMException('no media devices', 'NotSupportedError');
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: constraintsFor('audio'),
      video: constraintsFor('video'),
    });
    return { stream, cameraProblem: null };
  } catch (failure) {
    const problem = await problemOf(failure);
    if (problem !== 'camera-denied' && problem !== 'missing' && problem !== 'busy') throw failure;
    const stream = await navigator.mediaDevices.getUserMedia({ audio: constraintsFor('audio') });
    return { stream, cameraProblem: problem };
  }
}

/** A disabled track continues as silence or black frames, so that no renegotiation is needed. */
function switchTracks(tracks: readonly MediaStreamTrack[], kind: Kind, on: boolean): void {
  for (const track of tracks) if (track.kind === kind) track.enabled = on;
}

interface LocalMediaOptions {
  /** The switches are stored in this tab under this name, so that they survive a reload. */
  readonly switchesOf?: string;
}

/** Opens the user's devices while the component is mounted. */
export function useLocalMedia({ switchesOf }: LocalMediaOptions = {}): LocalMedia {
  const [audio, setAudio] = useState<MediaStreamTrack | null>(null);
  const [video, setVideo] = useState<MediaStreamTrack | null>(null);
  const [status, setStatus] = useState<LocalMedia['status']>('asking');
  const [problem, setProblem] = useState<MediaProblem | null>(null);
  const [cameraProblem, setCameraProblem] = useState<MediaProblem | null>(null);
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const [unplugged, setUnplugged] = useState<UnpluggedDevice | null>(null);
  const [initial] = useState(() => storedSwitches(switchesOf));
  const [microphoneOn, setMicrophone] = useState(initial.microphoneOn);
  const [cameraOn, setCamera] = useState(initial.cameraOn);
  const [attempt, setAttempt] = useState(0);
  const open = useRef<MediaStreamTrack[]>([]);
  /** Counts the choices of devices, so that one that was overtaken is given up. */
  const choices = useRef({ audio: 0, video: 0 });
  // The current switches: tracks that are opened while the user switches are set accordingly.
  const switches = useRef(initial);

  useEffect(() => {
    let isGone = false;
    openDevices()
      .then(async (opened) => {
        const { stream } = opened;
        if (isGone) {
          stream.getTracks().forEach((track) => track.stop());
          return;
        }
        open.current = stream.getTracks();
        switchTracks(open.current, 'audio', switches.current.microphoneOn);
        switchTracks(open.current, 'video', switches.current.cameraOn);
        const plugged = await navigator.mediaDevices.enumerateDevices();
        if (isGone) return;
        setAudio(stream.getAudioTracks()[0] ?? null);
        setVideo(stream.getVideoTracks()[0] ?? null);
        setDevices(plugged);
        setStatus('ready');
        setProblem(null);
        setCameraProblem(opened.cameraProblem);
      })
      .catch(async (failure: unknown) => {
        const why = await problemOf(failure);
        if (isGone) return;
        setProblem(why);
        setStatus('failed');
      });
    const outdated = choices.current;
    return () => {
      isGone = true;
      outdated.audio += 1;
      outdated.video += 1;
      open.current.forEach((track) => track.stop());
      open.current = [];
    };
  }, [attempt]);

  const turn = useCallback(
    (kind: Kind, on: boolean) => {
      switches.current = { ...switches.current, [kind === 'audio' ? 'microphoneOn' : 'cameraOn']: on };
      switchTracks(open.current, kind, on);
      (kind === 'audio' ? setMicrophone : setCamera)(on);
      keepSwitches(switchesOf, switches.current);
    },
    [switchesOf],
  );
  const setMicrophoneOn = useCallback((on: boolean) => turn('audio', on), [turn]);
  const setCameraOn = useCallback((on: boolean) => turn('video', on), [turn]);

  const replace = useCallback(async (kind: Kind, constraints: MediaTrackConstraints) => {
    const turn = (choices.current[kind] += 1);
    const stream = await navigator.mediaDevices.getUserMedia({ [kind]: constraints });
    // The page is gone, or something else was chosen meanwhile.
    if (choices.current[kind] !== turn) {
      for (const unwanted of stream.getTracks()) unwanted.stop();
      return null;
    }
    const old = open.current.find((each) => each.kind === kind);
    const track = stream.getTracks()[0] ?? null;
    const { microphoneOn: hears, cameraOn: sees } = switches.current;
    switchTracks(stream.getTracks(), kind, kind === 'audio' ? hears : sees);
    old?.stop();
    open.current = [...open.current.filter((each) => each !== old), ...(track ? [track] : [])];
    (kind === 'audio' ? setAudio : setVideo)(track);
    if (kind === 'video' && track) setCameraProblem(null);
    return track;
  }, []);
  const choose = useCallback(
    async (kind: Kind, deviceId: string) => {
      await replace(kind, { ...DEFAULT_CONSTRAINTS[kind], deviceId: { exact: deviceId } });
      rememberDevice(kind, deviceId);
    },
    [replace],
  );

  // Updates the list, replaces a device in use that was unplugged, and uses one that is plugged in when there was none.
  useEffect(() => {
    const source = 'mediaDevices' in navigator ? navigator.mediaDevices : null;
    if (status !== 'ready' || !source) return;
    const another = (kind: Kind) => replace(kind, DEFAULT_CONSTRAINTS[kind]).catch(() => null);
    const pass = async (track: MediaStreamTrack) => {
      if (track.readyState !== 'ended' || !open.current.includes(track)) return;
      // Removed at once: the event of the track and that of the devices both come.
      open.current = open.current.filter((each) => each !== track);
      const kind = track.kind === 'audio' ? 'audio' : 'video';
      const next = await another(kind);
      if (!next) (kind === 'audio' ? setAudio : setVideo)(null);
      setUnplugged({ kind, name: track.label, instead: next?.label ?? null });
    };
    const look = async () => {
      setDevices(await source.enumerateDevices());
      for (const track of [audio, video]) if (track) await pass(track);
      const isMissed = unplugged?.instead === null && (unplugged.kind === 'audio' ? audio : video) === null;
      if (isMissed && (await another(unplugged.kind))) setUnplugged(null);
    };
    const changed = () => void look();
    source.addEventListener('devicechange', changed);
    for (const track of [audio, video]) track?.addEventListener('ended', changed);
    return () => {
      source.removeEventListener('devicechange', changed);
      for (const track of [audio, video]) track?.removeEventListener('ended', changed);
    };
  }, [status, audio, video, replace, unplugged]);
  const dismissUnplugged = useCallback(() => setUnplugged(null), []);

  const retry = useCallback(() => {
    setStatus('asking');
    setAttempt((count) => count + 1);
  }, []);

  return {
    audio,
    video,
    camera: video,
    status,
    problem,
    cameraProblem,
    unplugged,
    dismissUnplugged,
    devices,
    microphoneOn: microphoneOn && audio !== null,
    cameraOn: cameraOn && video !== null,
    setMicrophoneOn,
    setCameraOn,
    choose,
    retry,
  };
}
