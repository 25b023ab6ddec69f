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
  /** The other's picture has come to a stop, or moves again. */
  readonly stilled: (isStill: boolean) => void;
}

const READ_EVERY_MS = 2_000;
/** A picture of which nothing came in so many looks is one that stands still. */
const STILL_LOOKS = 2;

/**
 * Gives the voice its room: looks how the way to one person is, and makes the picture smaller or pauses it. Sees, too, when they do
 * so with theirs. @returns how to stop.
 */
export function watchQuality({ connection, sender, changed, stilled }: QualityOptions): () => void {
  let state = FIRST_PICTURE;
  let hasAsked = false;
  let shown: MediaStreamTrack | null = null;
  let came: number | null = null;
  let looksWithout = 0;
  const see = (frames: number | null) => {
    const wasStill = looksWithout >= STILL_LOOKS;
    looksWithout = frames !== null && frames > 0 && frames === came ? looksWithout + 1 : 0;
    came = frames;
    const isStill = looksWithout >= STILL_LOOKS;
    if (isStill !== wasStill) stilled(isStill);
  };
  const look = async () => {
    if (connection.connectionState !== 'connected') return;
    if (!hasAsked) {
      hasAsked = true;
      await preferVoice(sender('audio'));
    }
    const { level } = state;
    const stats = await connection.getStats();
    see(framesIn(stats));
    state = nextPicture(state, readingOf(stats, level === 'paused'));
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

/** Pictures of the other that came, ever; null for no picture at all. */
function framesIn(stats: RTCStatsReport): number | null {
  let frames: number | null = null;
  stats.forEach((each: Record<string, unknown>) => {
    if (each['type'] !== 'inbound-rtp' || each['kind'] !== 'video') return;
    frames = (frames ?? 0) + (times(each['framesReceived'], 1) ?? 0);
  });
  return frames;
}

const times = (value: unknown, factor: number): number | null =>
  typeof value === 'number' ? value * factor : null;
