import { Alert, Button, Flex, Select, Space } from '@acquaint/ui';
import { useEffect, useId, useRef } from 'react';
import { MediaToggles } from './media-toggles.tsx';
import styles from './room.module.css';
import { useLevel } from './use-level.ts';
import type { LocalMedia, MediaProblem } from './use-local-media.ts';

const HELP: Readonly<Record<MediaProblem, string>> = {
  denied:
    'The browser may not use your camera and microphone. Open the site settings beside the address bar, allow both, and try again.',
  missing: 'No microphone was found. Plug one in and try again.',
  busy: 'Another program is using your camera or microphone. Close it and try again.',
  unsupported: 'This browser cannot make video calls here. Use a current browser over a secure connection.',
};

interface DeviceCheckProps {
  readonly media: LocalMedia;
  readonly onJoin: () => void;
}

/** Looks and sounds right? Preview, level meter and choice of devices before the door opens. */
export function DeviceCheck({ media, onJoin }: DeviceCheckProps) {
  const preview = useRef<HTMLVideoElement>(null);
  const level = useLevel(media.microphoneOn ? media.audio : null);

  useEffect(() => {
    if (preview.current) preview.current.srcObject = media.video ? new MediaStream([media.video]) : null;
  }, [media.video]);

  if (media.problem) {
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title="Your camera and microphone are not ready"
        description={HELP[media.problem]}
        action={<Button onClick={media.retry}>Try again</Button>}
      />
    );
  }
  return (
    <div className={styles['check']}>
      <div className={styles['preview']}>
        <video
          ref={preview}
          autoPlay
          playsInline
          muted
          className={styles['mirrored']}
          hidden={!media.cameraOn}
          aria-label="Your picture, as the other person sees it"
        />
        {!media.cameraOn && <p className={styles['previewOff']}>Your camera is off</p>}
      </div>
      <Flex vertical gap={16}>
        <meter
          className={styles['meter']}
          min={0}
          max={1}
          value={level}
          aria-label={media.microphoneOn ? 'Microphone level' : 'Microphone level, switched off'}
        />
        <MediaToggles media={media} />
        <DeviceChoice media={media} kind="audio" />
        <DeviceChoice media={media} kind="video" />
        <Space>
          <Button type="primary" size="large" loading={media.status === 'asking'} onClick={onJoin}>
            Join
          </Button>
        </Space>
      </Flex>
    </div>
  );
}

function DeviceChoice({ media, kind }: { readonly media: LocalMedia; readonly kind: 'audio' | 'video' }) {
  const id = useId();
  const current = kind === 'audio' ? media.audio : media.video;
  const devices = media.devices.filter((device) => device.kind === `${kind}input`);
  if (devices.length < 2) return null;
  return (
    <div>
      <label htmlFor={id}>{kind === 'audio' ? 'Microphone' : 'Camera'}</label>
      <Select
        id={id}
        className={styles['choice'] ?? ''}
        value={current?.getSettings().deviceId ?? null}
        options={devices.map((device, index) => ({
          value: device.deviceId,
          label: device.label || `${kind === 'audio' ? 'Microphone' : 'Camera'} ${index + 1}`,
        }))}
        onChange={(deviceId) => {
          if (deviceId) void media.choose(kind, deviceId);
        }}
      />
    </div>
  );
}
