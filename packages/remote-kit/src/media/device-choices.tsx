import { Alert, Select } from '@acquaint/ui';
import { useId, useState, type ReactNode } from 'react';
import { t } from '@acquaint/i18n/common';
import type { LocalMedia } from './use-local-media.ts';

interface DeviceChoicesProps {
  readonly media: LocalMedia;
  /** Shown directly below the microphone, such as its level. */
  readonly children?: ReactNode;
}

/** Selects for microphone and camera. Both are rendered before the devices are known, so that the layout does not move. */
export function DeviceChoices({ media, children }: DeviceChoicesProps) {
  const [failed, setFailed] = useState<'audio' | 'video' | null>(null);
  const choose = (kind: 'audio' | 'video') => (deviceId: string) => {
    media.choose(kind, deviceId).then(
      () => setFailed(null),
      () => setFailed(kind),
    );
  };
  return (
    <>
      <DeviceChoice
        label={t('Microphone')}
        devices={media.devices.filter(({ kind }) => kind === 'audioinput')}
        value={media.audio?.getSettings().deviceId}
        onChoose={choose('audio')}
      >
        {failed === 'audio' && (
          <Alert
            type="error"
            role="alert"
            title={t('We couldn’t switch to this microphone. Another app may be using it.')}
          />
        )}
        {children}
      </DeviceChoice>
      <DeviceChoice
        label={t('Camera')}
        devices={media.devices.filter(({ kind }) => kind === 'videoinput')}
        value={media.camera?.getSettings().deviceId}
        onChoose={choose('video')}
      >
        {failed === 'video' && (
          <Alert
            type="error"
            role="alert"
            title={t('We couldn’t switch to this camera. Another app may be using it.')}
          />
        )}
      </DeviceChoice>
    </>
  );
}

interface DeviceChoiceProps {
  readonly label: string;
  readonly devices: readonly MediaDeviceInfo[];
  /** The device in use. */
  readonly value: string | undefined;
  readonly onChoose: (deviceId: string) => void;
  /** Shown directly below the select. */
  readonly children?: ReactNode;
}

/** A select for one kind of device; disabled when there is only one. */
export function DeviceChoice({ label, devices, value, onChoose, children }: DeviceChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        style={{ width: '100%' }}
        placeholder={t('Browser default')}
        disabled={devices.length < 2}
        value={value ?? null}
        options={devices.map((device, index) => ({
          value: device.deviceId,
          label: device.label || `${label} ${index + 1}`,
        }))}
        onChange={(deviceId) => {
          if (deviceId !== null) onChoose(deviceId);
        }}
      />
      {children}
    </div>
  );
}
