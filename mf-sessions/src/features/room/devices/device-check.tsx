import { CameraPreview, CameraProblem, DeviceProblem, type LocalMedia } from '@acquaint/remote-kit';
import { Button, Flex, Space } from '@acquaint/ui';
import { DeviceSettings } from './device-settings.tsx';
import { MediaToggles } from './media-toggles.tsx';
import styles from '../room.module.css';
import type { Blur } from './use-blur.ts';
import { UnpluggedNote } from './unplugged-note.tsx';
import { t } from '../../../i18n.ts';

interface DeviceCheckProps {
  readonly media: LocalMedia;
  readonly blur: Blur;
  readonly onJoin: () => void;
}

/** Check before joining: preview, level meter, choice of devices and a test tone. */
export function DeviceCheck({ media, blur, onJoin }: DeviceCheckProps) {
  if (media.problem) return <DeviceProblem problem={media.problem} retry={media.retry} />;
  return (
    <div className={styles['check']}>
      <Flex vertical gap={16}>
        <UnpluggedNote media={media} onChoose={null} />
        <CameraPreview media={media} label={t('Your video, as the other person sees it')} />
        {media.cameraProblem && <CameraProblem problem={media.cameraProblem} retry={media.retry} />}
      </Flex>
      <Flex vertical gap={16}>
        <MediaToggles media={media} />
        <DeviceSettings media={media} blur={blur} />
        <Space>
          <Button type="primary" size="large" loading={media.status === 'asking'} onClick={onJoin}>
            {t('Join')}
          </Button>
        </Space>
      </Flex>
    </div>
  );
}
