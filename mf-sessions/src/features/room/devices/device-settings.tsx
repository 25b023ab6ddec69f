import { DeviceChoices, LevelMeter, type LocalMedia } from '@acquaint/remote-kit';
import { Flex, Modal } from '@acquaint/ui';
import { BlurSwitch } from './blur-switch.tsx';
import { SpeakerCheck } from './speaker-check.tsx';
import type { Blur } from './use-blur.ts';
import { t } from '../../../i18n.ts';

interface DeviceSettingsProps {
  readonly media: LocalMedia;
  readonly blur: Blur;
}

/** Choice of the devices, with the level of the microphone, a test tone, and the blur. */
export function DeviceSettings({ media, blur }: DeviceSettingsProps) {
  return (
    <>
      <DeviceChoices media={media}>
        <LevelMeter media={media} />
      </DeviceChoices>
      <SpeakerCheck media={media} />
      <BlurSwitch blur={blur} />
    </>
  );
}

/** The same in a dialog during the call. */
export function DeviceDialog({
  onClose,
  ...settings
}: DeviceSettingsProps & { readonly onClose: () => void }) {
  return (
    <Modal open title={t('Devices and background')} footer={null} onCancel={onClose}>
      <Flex vertical gap={16}>
        <DeviceSettings {...settings} />
      </Flex>
    </Modal>
  );
}
