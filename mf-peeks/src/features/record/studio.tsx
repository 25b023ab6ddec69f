import {
  CameraPreview,
  DeviceChoices,
  DeviceProblem,
  LevelMeter,
  useLocalMedia,
  type LocalMedia,
} from '@acquaint/remote-kit';
import { Alert, Button, Flex, VisuallyHidden } from '@acquaint/ui';
import { useEffect } from 'react';
import styles from './record.module.css';
import { useRecorder } from './use-recorder.ts';

interface StudioProps {
  readonly maxSeconds: number;
  readonly onRecorded: (recording: Blob) => void;
}

/** Looks and sounds right? Then record. Camera and microphone are open for as long as this is on the page. */
export function Studio({ maxSeconds, onRecorded }: StudioProps) {
  const media = useLocalMedia();
  if (media.problem) return <DeviceProblem problem={media.problem} retry={media.retry} />;
  return <Recorder media={media} maxSeconds={maxSeconds} onRecorded={onRecorded} />;
}

function Recorder({ media, maxSeconds, onRecorded }: StudioProps & { readonly media: LocalMedia }) {
  const { isRecording, secondsLeft, problem, recording, start, stop } = useRecorder(media, maxSeconds);
  useEffect(() => {
    if (recording !== null) onRecorded(recording);
  }, [recording, onRecorded]);
  return (
    <div className={styles['studio']}>
      <CameraPreview media={media} label="Your video, as it’s recorded" isWhole>
        {isRecording && (
          <span className={styles['left']} role="timer" aria-label={`${secondsLeft} seconds left`}>
            <span className={styles['dot']} aria-hidden /> {secondsLeft} s
          </span>
        )}
      </CameraPreview>
      <Flex vertical gap={16}>
        <LevelMeter media={media} />
        {!isRecording && <DeviceChoices media={media} />}
        {problem !== null && <Alert type="error" showIcon role="alert" title={problem} />}
        {isRecording ? (
          <Button type="primary" danger size="large" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button type="primary" size="large" disabled={media.status !== 'ready'} onClick={start}>
            Record
          </Button>
        )}
        <p className={styles['hint']}>
          Up to {maxSeconds} seconds. Nothing is sent before you have watched it and agreed.
        </p>
        <VisuallyHidden>
          <span role="status">{isRecording ? 'Recording' : ''}</span>
        </VisuallyHidden>
      </Flex>
    </div>
  );
}
