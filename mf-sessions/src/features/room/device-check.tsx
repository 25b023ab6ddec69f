import {
  CameraPreview,
  DeviceChoices,
  DeviceProblem,
  LevelMeter,
  type LocalMedia,
} from '@acquaint/remote-kit';
import { Button, Flex, Space } from '@acquaint/ui';
import { MediaToggles } from './media-toggles.tsx';
import styles from './room.module.css';

interface DeviceCheckProps {
  readonly media: LocalMedia;
  readonly onJoin: () => void;
}

/** Looks and sounds right? Preview, level meter and choice of devices before the door opens. */
export function DeviceCheck({ media, onJoin }: DeviceCheckProps) {
  if (media.problem) return <DeviceProblem problem={media.problem} retry={media.retry} />;
  return (
    <div className={styles['check']}>
      <CameraPreview media={media} label="Your video, as the other person sees it" />
      <Flex vertical gap={16}>
        <LevelMeter media={media} />
        <MediaToggles media={media} />
        <DeviceChoices media={media} />
        <Space>
          <Button type="primary" size="large" loading={media.status === 'asking'} onClick={onJoin}>
            Join
          </Button>
        </Space>
      </Flex>
    </div>
  );
}
