import { useEffect, useState } from 'react';
import { Briefly } from '../briefly.tsx';
import styles from '../room.module.css';
import { hearLevel } from '../devices/hear-level.ts';
import { cutAt, NOTHING_SAID } from './speech-cut.ts';
import { t } from '../../../i18n.ts';

/** Milliseconds of speech after which somebody talks; less may be a cough. */
const TALKING_MS = 600;

/**
 * Tells somebody whose microphone is off that they are talking (R-ROOM-8). Mount it only while it is off. What they say is measured
 * here, and neither sent nor kept.
 * @param track of the microphone; the muted track itself is silent, so a copy is measured.
 */
export function MutedSpeech({ track }: { readonly track: MediaStreamTrack }) {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const heard = track.clone();
    heard.enabled = true;
    let state = NOTHING_SAID;
    const stop = hearLevel(heard, (level, milliseconds) => {
      const { after } = cutAt(state, level, milliseconds);
      if (state.spoken < TALKING_MS && after.spoken >= TALKING_MS) setTimes((before) => before + 1);
      state = after;
    });
    return () => {
      stop();
      heard.stop();
    };
  }, [track]);
  return (
    <div role="status" className={styles['mutedSpeech']}>
      {times > 0 && (
        <Briefly key={times}>
          <p>{t('Are you talking? Your microphone is off.')}</p>
        </Briefly>
      )}
    </div>
  );
}
