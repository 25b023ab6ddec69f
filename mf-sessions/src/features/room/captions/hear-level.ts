const MEASURE_MS = 50;

/**
 * Measures how loud a microphone is, twenty times a second.
 * @param onLevel gets the root mean square of the last sound, from 0 to 1, and the milliseconds since the last measurement.
 * @returns a function that stops it.
 */
export function hearLevel(
  track: MediaStreamTrack,
  onLevel: (level: number, milliseconds: number) => void,
): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let measured = performance.now();
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const now = performance.now();
    const passed = now - measured;
    measured = now;
    onLevel(loudness(samples), passed);
  }, MEASURE_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}
