import type { LocalMedia } from '@acquaint/remote-kit';
import { Button, Flex, VisuallyHidden } from '@acquaint/ui';
import { AudioMutedOutlined, AudioOutlined, VideoCameraOutlined } from '@acquaint/ui/icons';
import { keyHint } from '../key-hint.ts';
import styles from '../room.module.css';
import { t } from '../../../i18n.ts';

/** Buttons to turn microphone and camera on and off. Each is named after what it does; screen readers announce the change. */
export function MediaToggles({ media }: { readonly media: LocalMedia }) {
  const { microphoneOn, cameraOn } = media;
  const ofMicrophone = microphoneOn ? t('Turn off microphone') : t('Turn on microphone');
  const ofCamera = cameraOn ? t('Turn off camera') : t('Turn on camera');
  return (
    <Flex gap={8}>
      <Button
        size="large"
        shape="round"
        danger={!microphoneOn}
        type={microphoneOn ? 'default' : 'primary'}
        aria-label={ofMicrophone}
        title={keyHint(ofMicrophone, 'M')}
        aria-keyshortcuts="M"
        icon={microphoneOn ? <AudioOutlined /> : <AudioMutedOutlined />}
        disabled={media.audio === null}
        onClick={() => media.setMicrophoneOn(!microphoneOn)}
      >
        <span className={styles['toggleLabel']}>{t('Microphone')}</span>
      </Button>
      <Button
        size="large"
        shape="round"
        danger={!cameraOn}
        type={cameraOn ? 'default' : 'primary'}
        aria-label={ofCamera}
        title={keyHint(ofCamera, 'V')}
        aria-keyshortcuts="V"
        icon={<VideoCameraOutlined className={cameraOn ? undefined : styles['off']} />}
        disabled={media.camera === null}
        onClick={() => media.setCameraOn(!cameraOn)}
      >
        <span className={styles['toggleLabel']}>{t('Camera')}</span>
      </Button>
      <VisuallyHidden>
        <span role="status">
          {t(
            '{microphone, select, on {Microphone on} other {Microphone off}}, {camera, select, on {camera on} other {camera off}}',
            { microphone: microphoneOn ? 'on' : 'off', camera: cameraOn ? 'on' : 'off' },
          )}
        </span>
      </VisuallyHidden>
    </Flex>
  );
}
