import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { updateMultistepOnboarding } from '../../packages/contracts/src/index.ts';
import type { ApiClient } from '../../api/test/client.ts';
import { saveExpertise, type TestMember } from '../../api/test/people.ts';
import type { Ffmpeg } from '../../api/src/media/ffmpeg.ts';
import {
  endCall,
  isReady,
  pass,
  pieceOf,
  seenOnce,
  sendPiece,
  serverNow,
  startCall,
} from '../../api/src/modules/recordings/test-call.ts';
import { ROOT } from '../../scripts/lib/paths.ts';

const SPOKEN = join(ROOT, 'api/test/sound/spoken.opus');
/** Seconds of what each person records, which is repeated. */
const PART = 30;
/** Seconds of a piece, as browsers send them. */
const PIECE = 20;
/** Seconds before the end of the session at which they stop recording. */
const END = 10;
const WORDS_PER_SECOND = 2.5;
/** Making the videos takes long on a busy machine. */
const LIMIT_MS = 60 * 60_000;

export interface LongRecording {
  readonly id: string;
  /** Who asked for it, with completed onboarding. */
  readonly ada: TestMember;
}

/** Two people hold a call of so many minutes, which the server records, puts together and measures as any other. */
export async function recordLong(
  client: ApiClient,
  ffmpeg: Ffmpeg,
  { minutes, folder }: { readonly minutes: number; readonly folder: string },
): Promise<LongRecording> {
  const call = await startCall(client);
  const { ada, grace } = call;
  for (const member of [ada, grace]) {
    const topics = ['fundraising', 'public-speaking'] as const;
    await saveExpertise(
      member,
      { mentorship_statement: 'I raise funds.', expert_in: topics, looking_for: topics },
      client,
    );
    await client.ok(updateMultistepOnboarding, { body: { has_completed_onboarding: true } }, { as: member });
  }
  await call.consents(ada);
  const id = (await call.consents(grace)).recording_id ?? '';
  const from = await serverNow(client);
  const seconds = minutes * 60 - END;
  await pass(client, seconds);
  await call.consents(grace, false);
  // Browsers send on after the call.
  await endCall(call);
  for (const [index, as] of [ada, grace].entries()) {
    const film = await filmOf(ffmpeg, { index, seconds, folder });
    await sendInPieces(client, { as, id, from, film, seconds });
  }
  await pass(client, 10);
  await seenOnce(client, id, ada, isReady, { limitMs: LIMIT_MS });
  return { id, ada };
}

/**
 * Records a picture that stands still, so that the server soon has it, and a voice every six seconds: the second person's three
 * seconds after the first one's.
 */
async function filmOf(
  ffmpeg: Ffmpeg,
  { index, seconds, folder }: { readonly index: number; readonly seconds: number; readonly folder: string },
): Promise<Buffer> {
  const [part, whole] = [join(folder, `part-${index}.webm`), join(folder, `whole-${index}.webm`)];
  const picture = `smptehdbars=s=640x360:d=${PART}:r=5`;
  const voice = `[1:a]aresample=48000,adelay=${index * 3_000}:all=1,apad,atrim=0:6,aloop=loop=-1:size=${6 * 48_000},atrim=0:${PART}[a]`;
  await ffmpeg(
    [
      ...['-f', 'lavfi', '-i', picture, '-i', SPOKEN, '-filter_complex', voice, '-map', '0:v', '-map', '[a]'],
      ...[
        '-c:v',
        'libvpx',
        '-deadline',
        'realtime',
        '-cpu-used',
        '8',
        '-b:v',
        '500k',
        '-c:a',
        'libopus',
        part,
      ],
    ],
    { limitMs: LIMIT_MS },
  );
  const times = String(Math.ceil(seconds / PART));
  await ffmpeg(['-stream_loop', times, '-i', part, '-t', String(seconds), '-c', 'copy', whole], {
    limitMs: LIMIT_MS,
  });
  return readFileSync(whole);
}

async function sendInPieces(
  client: ApiClient,
  {
    as,
    id,
    from,
    film,
    seconds,
  }: {
    readonly as: TestMember;
    readonly id: string;
    readonly from: number;
    readonly film: Buffer;
    readonly seconds: number;
  },
): Promise<void> {
  const count = Math.ceil(seconds / PIECE);
  const size = Math.ceil(film.length / count);
  const { take_id } = pieceOf({ from, until: from });
  for (let seq = 0; seq < count; seq++) {
    const piece = pieceOf({
      ...{ take_id, take_started_at: from, seq, is_last: seq === count - 1 },
      from: from + seq * PIECE * 1_000,
      until: from + Math.min(seconds, (seq + 1) * PIECE) * 1_000,
      bytes: film.subarray(seq * size, (seq + 1) * size),
    });
    const { status, problem } = await sendPiece(client, as, id, piece);
    if (status !== 200) throw new Error(`A piece was answered ${status}: ${problem.detail}`);
  }
}

/** A transcriber that hears so many words in each second of what it is sent, as people say. */
export async function startTranscriber(): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    let size = 0;
    request.on('data', (chunk: Buffer) => (size += chunk.length));
    request.once('end', () => {
      const count = Math.floor((size / 32_000) * WORDS_PER_SECOND);
      const words = Array.from({ length: count }, (_, at) => ({
        word: at % 8 === 7 ? 'nanoseconds.' : at % 8 === 0 ? 'Wires' : 'carry',
        start: at / WORDS_PER_SECOND,
        end: (at + 0.8) / WORDS_PER_SECOND,
      }));
      const text = words.map(({ word }) => word).join(' ');
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text, words }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}
