import { t } from '@acquaint/i18n/common';
import { useLevel } from './use-level.ts';
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
