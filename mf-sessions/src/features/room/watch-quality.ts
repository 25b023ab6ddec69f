import {
  FIRST_PICTURE,
  nextPicture,
  PICTURES,
  type PictureLevel,
  type WayReading,
} from './picture-quality.ts';

interface QualityOptions {
  readonly connection: RTCPeerConnection;
  readonly sender: (kind: 'audio' | 'video') => RTCRtpSender | undefined;
  readonly changed: (level: PictureLevel) => void;
}

const READ_EVERY_MS = 2_000;

/** Gives the voice its room: looks how the way to one person is, and makes the picture smaller or pauses it. @returns how to stop. */
export function watchQuality({ connection, sender, changed }: QualityOptions): () => void {
  let state = FIRST_PICTURE;
  let hasAsked = false;
  let shown: MediaStreamTrack | null = null;
  const look = async () => {
    if (connection.connectionState !== 'connected') return;
    if (!hasAsked) {
      hasAsked = true;
      await preferVoice(sender('audio'));
    }
    const { level } = state;
    state = nextPicture(state, readingOf(await connection.getStats(), level === 'paused'));
    const video = sender('video');
    if (!video) return;
    // A screen in the place of the camera is made smaller in another way.
    if (state.level === level && video.track === shown) return;
    shown = video.track;
    await show(video, state.level);
    if (state.level !== level) changed(state.level);
  };
  // What cannot be asked or set just now is asked again at the next look.
  const timer = setInterval(() => void look().catch(() => undefined), READ_EVERY_MS);
  return () => clearInterval(timer);
}

/** Where packets must wait for each other, those of the voice do not. */
async function preferVoice(sender: RTCRtpSender | undefined): Promise<void> {
  const parameters = sender?.getParameters();
  if (!sender || !parameters || parameters.encodings.length === 0) return;
  for (const encoding of parameters.encodings) {
    encoding.priority = 'high';
    encoding.networkPriority = 'high';
  }
  await sender.setParameters(parameters).catch(() => undefined);
}

async function show(sender: RTCRtpSender, level: PictureLevel): Promise<void> {
  const parameters = sender.getParameters();
  const picture = PICTURES[level];
  // Text on a screen is read or it is worth nothing: it comes seldom before it comes small.
  const isText = sender.track?.contentHint === 'detail';
  for (const encoding of parameters.encodings) {
    encoding.active = picture !== null;
    if (!picture) continue;
    encoding.maxBitrate = picture.kbps * 1_000;
    encoding.maxFramerate = picture.framesPerSecond;
    encoding.scaleResolutionDownBy = isText ? 1 : picture.scaleDownBy;
  }
  await sender.setParameters(parameters);
}

/** @param isPaused what is reported of a picture that is not sent is of before. */
export function readingOf(stats: RTCStatsReport, isPaused: boolean): WayReading {
  let kbps: number | null = null;
  let roundTripMs: number | null = null;
  let loss: number | null = null;
  stats.forEach((each: Record<string, unknown>) => {
    if (each['type'] === 'candidate-pair' && each['nominated'] === true && each['state'] === 'succeeded') {
      kbps = times(each['availableOutgoingBitrate'], 1 / 1_000) ?? kbps;
      roundTripMs = times(each['currentRoundTripTime'], 1_000) ?? roundTripMs;
    }
    if (each['type'] === 'remote-inbound-rtp' && !(isPaused && each['kind'] === 'video')) {
      const share = times(each['fractionLost'], 1);
      if (share !== null) loss = Math.max(loss ?? 0, share);
    }
  });
  return { kbps, roundTripMs, loss };
}

const times = (value: unknown, factor: number): number | null =>
  typeof value === 'number' ? value * factor : null;
