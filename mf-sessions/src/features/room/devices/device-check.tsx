import { CameraPreview, CameraProblem, DeviceProblem, type LocalMedia } from '@acquaint/remote-kit';
import { Button, Flex } from '@acquaint/ui';
import type { ReactNode } from 'react';
import { DeviceSettings } from './device-settings.tsx';
import { MediaToggles } from './media-toggles.tsx';
import styles from '../lobby.module.css';
import type { Blur } from './use-blur.ts';
import { UnpluggedNote } from './unplugged-note.tsx';
import { t } from '../../../i18n.ts';

interface DeviceCheckProps {
  readonly media: LocalMedia;
  readonly blur: Blur;
  readonly onJoin: () => void;
  /** Whether “Join” has been pressed: the devices may still be opening, or the answer is not there yet. */
  readonly isJoining: boolean;
  /** Shown about the person whom the member is about to meet. */
  readonly children?: ReactNode;
}

/**
 * Check before joining: preview, level meter, choice of devices and a test tone. “Join” can be pressed while the devices are still
 * opening; whoever shows this then opens the call as soon as they are.
 */
export function DeviceCheck({ media, blur, onJoin, isJoining, children }: DeviceCheckProps) {
  if (media.problem) return <DeviceProblem problem={media.problem} retry={media.retry} />;
  return (
    <div className={styles['lobby']}>
      <Flex vertical gap={16}>
        <UnpluggedNote media={media} onChoose={null} />
        <CameraPreview isWhole media={media} label={t('Your video, as the other person sees it')} />
        {media.cameraProblem && <CameraProblem problem={media.cameraProblem} retry={media.retry} />}
        <div className={styles['enter']}>
          <MediaToggles media={media} />
          <Button type="primary" size="large" loading={isJoining} onClick={onJoin}>
            {isJoining ? t('Joining…') : t('Join')}
          </Button>
          <p className={styles['waiting']} role="status">
            {isJoining &&
              media.status === 'asking' &&
              t('You’ll join as soon as your browser has opened your microphone and camera.')}
          </p>
        </div>
      </Flex>
      <div className={styles['side']}>
        {children}
        <DeviceSettings media={media} blur={blur} />
      </div>
    </div>
  );
}
