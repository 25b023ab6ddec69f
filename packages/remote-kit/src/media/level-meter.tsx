import { t } from '@acquaint/i18n/common';
import { useEffect, useState } from 'react';
import type { LocalMedia } from './use-local-media.ts';

/** Shows the volume of the user's microphone. */
export function LevelMeter({ media }: { readonly media: LocalMedia }) {
  const level = useLevel(media.microphoneOn ? media.audio : null);
  return (
    <meter
      style={{ width: '100%', height: 16 }}
      min={0}
      max={1}
      value={level}
      aria-label={media.microphoneOn ? t('Microphone level') : t('Microphone level, muted')}
    />
  );
}

/** Returns the volume of a track, 0 to 1, measured about fifteen times a second; 0 without a track. */
function useLevel(track: MediaStreamTrack | null): number {
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
