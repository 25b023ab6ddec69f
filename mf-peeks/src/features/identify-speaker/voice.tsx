import type { PeekSpeaker } from '@acquaint/contracts';
import { Button, VisuallyHidden, formatList } from '@acquaint/ui';
import { PauseOutlined, SoundOutlined } from '@acquaint/ui/icons';
import { voiceName } from '../../components/voice-name.ts';
import { t } from '../../i18n.ts';
import type { VoicePlayer } from './use-voice-player.ts';
import styles from './identify-speaker.module.css';

interface VoiceProps {
  readonly speaker: PeekSpeaker;
  /** Length of the clip in seconds. */
  readonly seconds: number;
  readonly player: VoicePlayer;
}

/** One voice: when it is heard, and a button that plays only its segments, if they are known. */
export function Voice({ speaker, seconds, player }: VoiceProps) {
  const { label, stretches } = speaker;
  const isPlaying = player.playing === label;
  const voice = voiceName(label);
  return (
    <>
      <div className={styles['head']}>
        <h2 className={styles['label']}>{voice}</h2>
        {stretches.length > 0 && (
          <Button
            icon={isPlaying ? <PauseOutlined /> : <SoundOutlined />}
            aria-label={t(isPlaying ? 'Stop: {voice}' : 'Play this voice: {voice}', { voice })}
            onClick={() => (isPlaying ? player.stop() : player.play(label, stretches))}
          >
            {t(isPlaying ? 'Stop' : 'Play this voice')}
          </Button>
        )}
      </div>
      {stretches.length > 0 && (
        <div className={styles['timeline']}>
          <VisuallyHidden>{stretchesText(stretches)}</VisuallyHidden>
          {stretches.map(({ from_seconds, to_seconds }) => (
            <span
              key={from_seconds}
              className={styles['stretch']}
              style={{
                left: `${(100 * from_seconds) / seconds}%`,
                width: `${(100 * (to_seconds - from_seconds)) / seconds}%`,
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}

function stretchesText(stretches: PeekSpeaker['stretches']): string {
  const spans = stretches.map(({ from_seconds, to_seconds }) =>
    t('from {from} to {to}', { from: clockOf(from_seconds), to: clockOf(to_seconds) }),
  );
  return t('Heard {spans}', { spans: formatList(spans, 'commas') });
}

/** Formats seconds as minutes and seconds: `0:07`. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
