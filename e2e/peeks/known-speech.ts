import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { soundOf, TALK_MS, type Talker } from '../../api/src/modules/seed/recorded/talk.ts';

/**
 * Lets every page of a context have a microphone in which one person of the sample recording speaks, and a camera that shows a drawn
 * face. What the two people say is in step by this machine's clock, and begins anew when it has ended.
 */
export async function speak(context: BrowserContext, who: Talker): Promise<void> {
  await context.addInitScript(
    ({ sound, length, color }) => {
      const bytes = Uint8Array.from(atob(sound), (letter) => letter.charCodeAt(0));
      navigator.mediaDevices.getUserMedia = async () => {
        const audio = new AudioContext({ sampleRate: 48_000 });
        await audio.resume();
        const buffer = await audio.decodeAudioData(bytes.slice().buffer);
        const voice = new AudioBufferSourceNode(audio, { buffer, loop: true });
        const microphone = new MediaStreamAudioDestinationNode(audio);
        voice.connect(microphone);
        voice.start(0, (Date.now() % length) / 1_000);
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [640, 360];
        const paper = canvas.getContext('2d');
        const draw = (): void => {
          if (!paper) return;
          const sway = 12 * Math.sin(Date.now() / 700);
          paper.fillStyle = color;
          paper.fillRect(0, 0, canvas.width, canvas.height);
          const parts: readonly (readonly [string, number, number, number, number])[] = [
            ['#394a5c', 320, 380, 190, 130],
            ['#d9a684', 320 + sway, 165, 80, 105],
            ['#2b2118', 320 + sway, 82, 86, 44],
            ['#2b2118', 290 + sway, 150, 10, 7],
            ['#2b2118', 350 + sway, 150, 10, 7],
            ['#8d3b3b', 320 + sway, 218, 28, 7 + 5 * Math.abs(Math.sin(Date.now() / 120))],
          ];
          for (const [fill, x, y, wide, high] of parts) {
            paper.fillStyle = fill;
            paper.beginPath();
            paper.ellipse(x, y, wide, high, 0, 0, 2 * Math.PI);
            paper.fill();
          }
        };
        setInterval(draw, 66);
        const camera = canvas.captureStream(15);
        return new MediaStream([...microphone.stream.getAudioTracks(), ...camera.getVideoTracks()]);
      };
    },
    {
      sound: readFileSync(soundOf(who)).toString('base64'),
      length: TALK_MS,
      color: who === 'ada' ? '#8fb0c9' : '#c9b48f',
    },
  );
}
