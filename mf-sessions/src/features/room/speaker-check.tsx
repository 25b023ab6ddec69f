import {
  DeviceChoice,
  rememberDevice,
  rememberedDevices,
  soundThroughChosen,
  type LocalMedia,
} from '@acquaint/remote-kit';
import { Button, Flex } from '@acquaint/ui';
import { SoundOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { playTone } from './play-tone.ts';
import styles from './room.module.css';

type Sound = 'silent' | 'playing' | 'played' | 'failed';
const SAID: Readonly<Record<Sound, string>> = {
  silent: '',
  playing: 'You should hear two tones now.',
  played: 'Heard nothing? Turn the volume up, or choose another speaker.',
  failed: 'It could not be played. Choose another speaker.',
};

/** Which speaker the call is heard through, where the browser lets one choose, and a tone to try it. */
export function SpeakerCheck({ media }: { readonly media: LocalMedia }) {
  const [chosen, setChosen] = useState(() => rememberedDevices().output);
  const [sound, setSound] = useState<Sound>('silent');
  const outputs = media.devices.filter(({ kind }) => kind === 'audiooutput');
  // One that is gone is not shown as chosen: the browser's own one sounds in its place.
  const used = outputs.find(({ deviceId }) => deviceId === chosen) ?? outputs[0];
  const test = async () => {
    setSound('playing');
    try {
      await playTone(soundThroughChosen);
      setSound('played');
    } catch {
      setSound('failed');
    }
  };
  return (
    <Flex vertical gap={8}>
      {'setSinkId' in HTMLMediaElement.prototype && (
        <DeviceChoice
          label="Speaker"
          devices={outputs}
          value={used?.deviceId}
          onChoose={(deviceId) => {
            rememberDevice('output', deviceId);
            setChosen(deviceId);
            setSound('silent');
          }}
        />
      )}
      <div>
        <Button icon={<SoundOutlined />} disabled={sound === 'playing'} onClick={() => void test()}>
          Test speaker
        </Button>
      </div>
      <p role="status" className={styles['said']}>
        {SAID[sound]}
      </p>
    </Flex>
  );
}
