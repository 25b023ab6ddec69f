import {
  DeviceChoice,
  rememberDevice,
  rememberedDevices,
  soundThroughChosen,
  type LocalMedia,
} from '@acquaint/remote-kit';
import { Button, Flex } from '@acquaint/ui';
import { SoundOutlined } from '@acquaint/ui/icons';
import { msg } from '@acquaint/i18n';
import { useRef, useState } from 'react';
import styles from '../room.module.css';
import { t } from '../../../i18n.ts';

/** Two tones a fifth apart, in hertz. */
const TONES = [440, 660] as const;
const TONE_SECONDS = 0.45;
const LOUDNESS = 0.2;

type Sound = 'silent' | 'playing' | 'played' | 'failed';
const SAID: Readonly<Record<Sound, string>> = {
  silent: '',
  playing: msg('You should hear two tones now.'),
  played: msg('Didn’t hear anything? Turn up the volume, or choose another speaker.'),
  failed: msg('We couldn’t play the sound. Choose another speaker.'),
};
/** Messages for a page without a choice of speakers. */
const SAID_OF_ONE: typeof SAID = {
  ...SAID,
  played: msg('Didn’t hear anything? Turn up the volume, or check your device’s sound settings.'),
  failed: msg('We couldn’t play the sound. Check your device’s sound settings, then try again.'),
};

/** Choice of the output device, where the browser supports it, with a test tone. */
export function SpeakerCheck({ media }: { readonly media: LocalMedia }) {
  const [chosen, setChosen] = useState(() => rememberedDevices().output);
  const [sound, setSound] = useState<Sound>('silent');
  const outputs = media.devices.filter(({ kind }) => kind === 'audiooutput');
  // If the chosen device is gone, the browser's default is used and shown.
  const used = outputs.find(({ deviceId }) => deviceId === chosen) ?? outputs[0];
  const canChoose = 'setSinkId' in HTMLMediaElement.prototype;
  const labels = canChoose && outputs.length > 1 ? SAID : SAID_OF_ONE;
  /** Counts tests and choices, so that only the last one sets the message. */
  const deeds = useRef(0);
  const test = async () => {
    const mine = (deeds.current += 1);
    const say = (what: Sound): void => {
      if (deeds.current === mine) setSound(what);
    };
    say('playing');
    try {
      await playTone(soundThroughChosen);
      say('played');
    } catch {
      say('failed');
    }
  };
  return (
    <Flex vertical gap={8}>
      {canChoose && (
        <DeviceChoice
          label={t('Speaker')}
          devices={outputs}
          value={used?.deviceId}
          onChoose={(deviceId) => {
            rememberDevice('output', deviceId);
            setChosen(deviceId);
            deeds.current += 1;
            setSound('silent');
          }}
        />
      )}
      <div>
        <Button icon={<SoundOutlined />} disabled={sound === 'playing'} onClick={() => void test()}>
          {t('Test speaker')}
        </Button>
      </div>
      <p role="status" className={styles['said']}>
        {t(labels[sound])}
      </p>
    </Flex>
  );
}

/**
 * Plays two tones with soft edges.
 * @param route selects the output device of an element before it plays.
 * @throws if the browser does not play it.
 */
async function playTone(route: (element: HTMLMediaElement) => Promise<void>): Promise<void> {
  const context = new AudioContext();
  const element = new Audio();
  try {
    const stream = context.createMediaStreamDestination();
    element.srcObject = stream.stream;
    await route(element);
    await element.play();
    const ends = TONES.map((frequency, index) => {
      const start = context.currentTime + index * TONE_SECONDS;
      const oscillator = context.createOscillator();
      const volume = context.createGain();
      oscillator.frequency.value = frequency;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.05);
      volume.gain.linearRampToValueAtTime(0, start + TONE_SECONDS);
      oscillator.connect(volume).connect(stream);
      oscillator.start(start);
      oscillator.stop(start + TONE_SECONDS);
      return new Promise<void>((done) => oscillator.addEventListener('ended', () => done()));
    });
    await Promise.all(ends);
  } finally {
    element.srcObject = null;
    await context.close();
  }
}
