/** Where the shell's build puts the worker and the model. A page of another site has none, so the blur fails there. */
const WORKER = '/assets/background-blur/blur-worker.js';

/** The part of "insertable streams" that is used; Firefox and Safari lack it. */
interface TrackStreams {
  readonly MediaStreamTrackProcessor?: new (options: { readonly track: MediaStreamTrack }) => {
    readonly readable: ReadableStream;
  };
  readonly MediaStreamTrackGenerator?: new (options: { readonly kind: 'video' }) => MediaStreamTrack & {
    readonly writable: WritableStream;
  };
}

type BlurMessage =
  | { readonly type: 'running' | 'failed' }
  | { readonly type: 'too-slow'; readonly perSecond: number };

interface BlurOptions {
  /** Frames of 1280 × 720 that this machine must blur in a second; 0 does not measure. */
  readonly atLeast: number;
  /** Called when the track shows the first blurred frame. */
  readonly onRunning: (track: MediaStreamTrack) => void;
  /** Called with the measured frames a second. Nothing runs any more. */
  readonly onTooSlow: (perSecond: number) => void;
  /** Called when the blur could not start, or stopped. */
  readonly onFailed: () => void;
}

const streams = globalThis as TrackStreams;

/** Returns whether this browser can blur what is behind a person. */
export function canBlur(): boolean {
  return streams.MediaStreamTrackProcessor !== undefined && streams.MediaStreamTrackGenerator !== undefined;
}

/**
 * Blurs what is behind the person in a camera's picture, in a worker on this machine.
 * @returns a function that ends it and releases the model.
 */
export function blurCamera(
  camera: MediaStreamTrack,
  { atLeast, onRunning, onTooSlow, onFailed }: BlurOptions,
): () => void {
  const { MediaStreamTrackProcessor: Processor, MediaStreamTrackGenerator: Generator } = streams;
  if (!Processor || !Generator) {
    onFailed();
    return () => undefined;
  }
  // A copy, because the frames that nobody reads any more stop with it.
  const source = camera.clone();
  const blurred = new Generator({ kind: 'video' });
  const worker = new Worker(WORKER);
  const end = (): void => {
    worker.onmessage = worker.onerror = null;
    worker.terminate();
    source.stop();
    blurred.stop();
  };
  worker.onmessage = ({ data }: MessageEvent<BlurMessage>) => {
    if (data.type === 'running') return onRunning(blurred);
    end();
    if (data.type === 'too-slow') onTooSlow(data.perSecond);
    else onFailed();
  };
  worker.onerror = () => {
    end();
    onFailed();
  };
  const { readable: frames } = new Processor({ track: source });
  worker.postMessage({ atLeast, frames, blurred: blurred.writable }, [frames, blurred.writable]);
  return end;
}
