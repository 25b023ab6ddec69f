import { Select } from '@acquaint/ui';
import { useId } from 'react';
import type { LocalMedia } from './use-local-media.ts';

/** Which microphone and which camera, where there is a choice. */
export function DeviceChoices({ media }: { readonly media: LocalMedia }) {
  return (
    <>
      <DeviceChoice media={media} kind="audio" />
      <DeviceChoice media={media} kind="video" />
    </>
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
        style={{ width: '100%' }}
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
