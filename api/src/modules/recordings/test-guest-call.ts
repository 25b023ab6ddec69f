import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginGuestTrack, createLiveToken } from '@acquaint/contracts';
import type { ApiClient } from '../../../test/client.ts';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import { admittedGuest } from '../room/admission/test-guest.ts';
import type { TestSocket } from '../room/test-socket.ts';
import { endCall, pass, serverNow, startCall, type TestCall } from './test-call.ts';

/** Waits until the server sends that the call is recorded, or no longer recorded. */
export async function told(socket: TestSocket, isRecording: boolean): Promise<string> {
  for (;;) {
    const { recording } = await socket.next('room/recording');
    if (recording.is_recording === isRecording && recording.waiting_for.length === 0)
      return recording.recording_id ?? '';
  }
}

/** Creates a guest link of a call. */
export async function guestLink(client: ApiClient, { session, grace }: TestCall): Promise<string> {
  const { guest_token } = await client.ok(createLiveToken, { params: { id: session.id } }, { as: grace });
  return guest_token;
}

/** Sends a guest's consent, or its refusal. */
export const agree = (guest: { readonly socket: TestSocket }, call: TestCall, consent = true): void =>
  guest.socket.send({ type: 'room/consent', session_id: call.session.id, consent });

/** Starts a call of two members with a guest. All three have consented; the guest five seconds after the members. */
export async function callOfThree(client: ApiClient) {
  const call = await startCall(client);
  const guest = await admittedGuest(client, call, await guestLink(client, call), 'Maya Okoro');
  await call.consents(call.ada);
  await call.consents(call.grace);
  const before = await serverNow(client);
  await pass(client, 5);
  agree(guest, call);
  const id = await told(guest.socket, true);
  const since = await serverNow(client);
  const begin = () => client.call(beginGuestTrack, { body: { guest_key: guest.key } });
  return { ...call, call, guest, id, before, since, begin };
}

/** Lets the guest leave, then both members, which ends the call. */
export async function leave({
  call,
  guest,
}: Pick<Awaited<ReturnType<typeof callOfThree>>, 'call' | 'guest'>): Promise<void> {
  guest.socket.send({ type: 'room/leave', session_id: call.session.id });
  // The news of the guest's leaving: endCall waits for that of Ada's.
  await call.sockets.grace.next('room/peer-left');
  await told(call.sockets.grace, true);
  await endCall(call);
  await guest.socket.drop();
}

/** Center points of two people side by side. */
export const BESIDE = [
  [320, 180],
  [960, 180],
] as const;

/** Makes videos of one color, and reads the colors of a video. @param folder for temporary files. */
export function colouredVideos(ffmpeg: Ffmpeg, folder: string) {
  return {
    /** Returns a video of one color and a tone, of this many seconds, in the format that a browser records. */
    create: async (colour: string, seconds: number): Promise<Buffer> => {
      const path = join(folder, `${colour}.webm`);
      await ffmpeg([
        ...['-f', 'lavfi', '-i', `color=c=${colour}:s=160x90:d=${seconds}:r=10`],
        ...['-f', 'lavfi', '-i', `sine=d=${seconds}`, '-c:v', 'libvpx', '-deadline', 'realtime'],
        ...['-cpu-used', '8', '-b:v', '100k', '-c:a', 'libopus', path],
      ]);
      return readFileSync(path);
    },
    /** Returns whether a video's picture has more lines than this. */
    isHigher: async (path: string, lines: number): Promise<boolean> => {
      const raw = join(folder, 'lines');
      await ffmpeg([
        ...['-i', path, '-vf', 'crop=2:ih:0:0', '-frames:v', '1', '-pix_fmt', 'gray', '-f', 'rawvideo', raw],
      ]);
      return readFileSync(raw).length > 2 * lines;
    },
    /** Returns the colors of a video at points of its picture, after two seconds. */
    coloursIn: async (
      path: string,
      places: readonly (readonly [x: number, y: number])[],
    ): Promise<string[]> => {
      const colours: string[] = [];
      for (const [x, y] of places) {
        const pixel = join(folder, 'pixel');
        await ffmpeg([
          ...['-ss', '2', '-i', path, '-vf', `crop=4:4:${x}:${y},scale=1:1`, '-frames:v', '1'],
          ...['-pix_fmt', 'rgb24', '-f', 'rawvideo', pixel],
        ]);
        const light = [...readFileSync(pixel)];
        const found = ['red', 'green', 'blue'].filter((_, part) => (light[part] ?? 0) > 100);
        colours.push(found.join(' ') || 'dark');
      }
      return colours;
    },
  };
}
