import {
  FIRST_PICTURE,
  lineQuality,
  nextPicture,
  PICTURES,
  type LineQuality,
  type PictureLevel,
  type WayReading,
} from './picture-quality.ts';

interface QualityOptions {
  readonly connection: RTCPeerConnection;
  readonly sender: (kind: 'audio' | 'video') => RTCRtpSender | undefined;
  readonly changed: (level: PictureLevel) => void;
  /** Called when the other's video stalls, or continues. */
  readonly stilled: (isStill: boolean) => void;
  /** Called when the quality of the connection, in both directions, changes. */
  readonly rated: (quality: LineQuality) => void;
}

const READ_EVERY_MS = 2_000;
/** Number of readings without a new frame after which a video counts as stalled. */
const STILL_LOOKS = 2;

/**
 * Monitors the connection to one person and scales the video down or pauses it, to leave bandwidth to the audio. Also detects
 * when their video stalls, and rates the connection. @returns a function that stops it.
 */
export function watchQuality({ connection, sender, changed, stilled, rated }: QualityOptions): () => void {
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
  let arrived: Arrived = NOTHING_ARRIVED;
  let rating: LineQuality | undefined;
  let lastRating: LineQuality | undefined;
  /** A new quality is shown when two readings agree, so that a single bad one changes nothing. */
  const rate = (now: LineQuality | undefined) => {
    const isSure = rating === undefined || now === lastRating;
    lastRating = now;
    if (now === undefined || now === rating || !isSure) return;
    rating = now;
    rated(now);
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
    const reading = readingOf(stats, level === 'paused');
    state = nextPicture(state, reading);
    const before = arrived;
    arrived = arrivedIn(stats);
    const loss = mostOf(reading.loss, lossBetween(before, arrived));
    rate(lineQuality({ ...reading, loss }, state.level));
    const video = sender('video');
    if (!video) return;
    // A shared screen replaces the camera and needs another encoding.
    if (state.level === level && video.track === shown) return;
    shown = video.track;
    await show(video, state.level);
    if (state.level !== level) changed(state.level);
  };
  // Failures are ignored; the next reading tries again.
  const timer = setInterval(() => void look().catch(() => undefined), READ_EVERY_MS);
  return () => clearInterval(timer);
}

/** Gives audio packets priority over video. */
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
  // Text must stay legible: reduces the frame rate of a screen before its resolution.
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

/** Reads the quality from WebRTC statistics. @param isPaused reports about a video that is not sent are outdated. */
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

/** Returns the total number of video frames received; null without video. */
function framesIn(stats: RTCStatsReport): number | null {
  let frames: number | null = null;
  stats.forEach((each: Record<string, unknown>) => {
    if (each['type'] !== 'inbound-rtp' || each['kind'] !== 'video') return;
    frames = (frames ?? 0) + (times(each['framesReceived'], 1) ?? 0);
  });
  return frames;
}

/** Packets of the other person up to a reading. */
interface Arrived {
  readonly received: number;
  readonly lost: number;
}

const NOTHING_ARRIVED: Arrived = { received: 0, lost: 0 };

function arrivedIn(stats: RTCStatsReport): Arrived {
  let { received, lost } = NOTHING_ARRIVED;
  stats.forEach((each: Record<string, unknown>) => {
    if (each['type'] !== 'inbound-rtp') return;
    received += times(each['packetsReceived'], 1) ?? 0;
    lost += times(each['packetsLost'], 1) ?? 0;
  });
  return { received, lost };
}

/** Returns the share of packets that were lost between two readings, from 0 to 1; null if none were sent. */
function lossBetween(before: Arrived, now: Arrived): number | null {
  const lost = Math.max(0, now.lost - before.lost);
  const sent = Math.max(0, now.received - before.received) + lost;
  return sent === 0 ? null : lost / sent;
}

const mostOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

const times = (value: unknown, factor: number): number | null =>
  typeof value === 'number' ? value * factor : null;
