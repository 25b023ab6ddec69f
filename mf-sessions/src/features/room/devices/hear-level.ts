const MEASURE_MS = 50;

/** A microphone whose level can be read at any time. */
export interface LevelReader {
  /** Returns the root mean square of the last sound, from 0 to 1. */
  readonly read: () => number;
  readonly close: () => void;
}

/** Opens a microphone to read its level; it costs next to nothing between two readings. */
export function openLevel(track: MediaStreamTrack): LevelReader {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read: () => {
      analyser.getFloatTimeDomainData(samples);
      return loudness(samples);
    },
    close: () => void context.close(),
  };
}

/**
 * Measures how loud a microphone is, twenty times a second.
 * @param onLevel gets the root mean square of the last sound, from 0 to 1, and the milliseconds since the last measurement.
 * @returns a function that stops it.
 */
export function hearLevel(
  track: MediaStreamTrack,
  onLevel: (level: number, milliseconds: number) => void,
): () => void {
  const level = openLevel(track);
  let measured = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const passed = now - measured;
    measured = now;
    onLevel(level.read(), passed);
  }, MEASURE_MS);
  return () => {
    clearInterval(timer);
    level.close();
  };
}

function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}
