import { useEffect, useState } from 'react';

/** Returns the volume of a track, 0 to 1, measured about fifteen times a second; 0 without a track. */
export function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0);

  useEffect(() => {
    if (!track) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      setLevel(loudness(samples));
    }, 66);
    return () => {
      clearInterval(timer);
      void context.close();
      setLevel(0);
    };
  }, [track]);

  return level;
}

/** Returns the root mean square of the samples, scaled so that speech reaches about two thirds. */
function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const rms = Math.sqrt(sum / Math.max(1, samples.length));
  return Math.min(1, rms * 4);
}
