import {
  CameraPreview,
  DeviceChoices,
  DeviceProblem,
  LevelMeter,
  useLocalMedia,
  type LocalMedia,
} from '@acquaint/remote-kit';
import { Alert, App, Button, Flex, VisuallyHidden } from '@acquaint/ui';
import { useEffect } from 'react';
import { t } from '../../i18n.ts';
import styles from './record.module.css';
import type { Recorded } from './stored-recording.ts';
import { useCountdown } from './use-countdown.ts';
import { useRecorder } from './use-recorder.ts';

interface StudioProps {
  readonly maxSeconds: number;
  readonly onRecorded: (recorded: Recorded) => void;
}

/** Preview of camera and microphone with a record button. Both devices are open while this is mounted. */
export function Studio({ maxSeconds, onRecorded }: StudioProps) {
  const media = useLocalMedia();
  if (media.problem) return <DeviceProblem problem={media.problem} retry={media.retry} />;
  return <Recorder media={media} maxSeconds={maxSeconds} onRecorded={onRecorded} />;
}

function Recorder({ media, maxSeconds, onRecorded }: StudioProps & { readonly media: LocalMedia }) {
  const { message } = App.useApp();
  const { isRecording, secondsLeft, problem, recording, start, stop } = useRecorder(media, maxSeconds, () => {
    // Not shown in this component, because the recording replaces it.
    void message.warning(t('Your microphone or camera was disconnected, so the recording stopped there.'));
  });
  const countdown = useCountdown(media.status === 'ready', start);
  useEffect(() => {
    if (recording !== null) onRecorded(recording);
  }, [recording, onRecorded]);
  return (
    <div className={styles['studio']} data-undisturbed={isRecording || countdown.left !== null || undefined}>
      <CameraPreview media={media} label={t('Your video, as it’s recorded')} isWhole>
        {countdown.left !== null && (
          <span
            className={styles['count']}
            role="timer"
            aria-label={t(
              '{count, plural, one {Recording starts in # second} other {Recording starts in # seconds}}',
              { count: countdown.left },
            )}
          >
            {countdown.left}
          </span>
        )}
        {isRecording && (
          <span
            className={styles['left']}
            role="timer"
            aria-label={t('{count, plural, one {# second left} other {# seconds left}}', {
              count: secondsLeft,
            })}
          >
            <span className={styles['dot']} aria-hidden /> {t('{seconds} s', { seconds: secondsLeft })}
          </span>
        )}
      </CameraPreview>
      <Flex vertical gap={16}>
        <div className={styles['level']}>
          {/* The meter has this name for screen readers. */}
          <span aria-hidden>{t('Microphone level')}</span>
          <LevelMeter media={media} />
        </div>
        {problem !== null && <Alert type="error" showIcon role="alert" title={problem} />}
        {isRecording ? (
          <Button type="primary" danger size="large" onClick={stop}>
            {t('Stop')}
          </Button>
        ) : (
          // The same button, so that the focus stays.
          <Button
            type="primary"
            size="large"
            disabled={media.status !== 'ready'}
            onClick={countdown.left === null ? countdown.begin : countdown.skip}
          >
            {countdown.left === null ? t('Record') : t('Start now')}
          </Button>
        )}
        <p className={styles['hint']}>
          {t('Up to {max} seconds. Nothing is sent until you’ve watched it and agreed.', {
            max: maxSeconds,
          })}
        </p>
        {!isRecording && <DeviceChoices media={media} />}
        <VisuallyHidden>
          <span role="status">{isRecording ? t('Recording') : ''}</span>
        </VisuallyHidden>
      </Flex>
    </div>
  );
}
