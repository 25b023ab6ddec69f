import { Select } from '@acquaint/ui';
import { useId, type ReactNode } from 'react';
import { t } from '@acquaint/i18n/common';
import type { LocalMedia } from './use-local-media.ts';

interface DeviceChoicesProps {
  readonly media: LocalMedia;
  /** Shown directly below the microphone, such as its level. */
  readonly children?: ReactNode;
}

/** Selects for microphone and camera. Both are rendered before the devices are known, so that the layout does not move. */
export function DeviceChoices({ media, children }: DeviceChoicesProps) {
  const choose = (kind: 'audio' | 'video') => (deviceId: string) => void media.choose(kind, deviceId);
  return (
    <>
      <DeviceChoice
        label={t('Microphone')}
        devices={media.devices.filter(({ kind }) => kind === 'audioinput')}
        value={media.audio?.getSettings().deviceId}
        onChoose={choose('audio')}
      >
        {children}
      </DeviceChoice>
      <DeviceChoice
        label={t('Camera')}
        devices={media.devices.filter(({ kind }) => kind === 'videoinput')}
        value={media.camera?.getSettings().deviceId}
        onChoose={choose('video')}
      />
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
