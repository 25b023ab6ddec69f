import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { findLaughter } from './laughter.ts';
import { VOICE_MS, type HeardVoice, type VoiceQuestion } from './voice-messages.ts';

/**
 * Worker process that detects where somebody speaks in one track, with the model Silero, and where somebody laughs. `voice-detector.ts`
 * starts it with a memory limit and kills it when it takes too long. It runs at a lower priority than the server.
 */

const RATE = 16_000;
/** Samples of one piece, and of the one before it that the model also wants. */
const SAMPLES = (RATE * VOICE_MS) / 1_000;
const CONTEXT = 64;
/** Numbers that the model remembers from one piece to the next. */
const STATE = [2, 1, 128] as const;
/** Number of pieces that the model gets before a place: its results are reliable only after some input. */
const LEAD = 12;
const SAMPLE_BYTES = 2;
/** Pieces read at once: 16 seconds. */
const PIECES_AT_ONCE = 500;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
env.wasm.numThreads = 1;
const model = createRequire(import.meta.url).resolve('@ricky0123/vad-web/dist/silero_vad_v6.onnx');
const loading = readFile(model).then((bytes) => InferenceSession.create(bytes));
const rate = new Tensor('int64', BigInt64Array.of(BigInt(RATE)), []);

async function listen({ path, times }: VoiceQuestion): Promise<Uint8Array> {
  if (times.length === 0) return new Uint8Array();
  const session = await loading;
  await using file = await open(path);
  const count = Math.floor((await file.stat()).size / (SAMPLES * SAMPLE_BYTES));
  const likely = new Uint8Array(count);
  const buffer = Buffer.alloc(PIECES_AT_ONCE * SAMPLES * SAMPLE_BYTES);
  const input = new Float32Array(CONTEXT + SAMPLES);
  for (const { from, until } of times) {
    const [begin, end] = [Math.floor(from / VOICE_MS), Math.min(count, Math.ceil(until / VOICE_MS))];
    let state: Tensor = new Tensor('float32', new Float32Array(256), STATE);
    input.fill(0);
    let index = Math.max(0, begin - LEAD);
    while (index < end) {
      const position = index * SAMPLES * SAMPLE_BYTES;
      const length = Math.min(buffer.length, (end - index) * SAMPLES * SAMPLE_BYTES);
      const { bytesRead } = await file.read(buffer, 0, length, position);
      const pieces = Math.floor(bytesRead / (SAMPLES * SAMPLE_BYTES));
      if (pieces === 0) break;
      for (let piece = 0; piece < pieces; piece++, index++) {
        input.copyWithin(0, SAMPLES);
        for (let at = 0; at < SAMPLES; at++)
          input[CONTEXT + at] = buffer.readInt16LE((piece * SAMPLES + at) * SAMPLE_BYTES) / 32_768;
        const heard = await session.run({
          ...{ input: new Tensor('float32', input, [1, input.length]), state, sr: rate },
        });
        state = heard['stateN'] ?? state;
        if (index >= begin) likely[index] = Math.round(Number(heard['output']?.data[0] ?? 0) * 255);
      }
    }
  }
  return likely;
}

/** Laughter is looked for in so many milliseconds at once, the last of which are looked at again with what follows. */
const [AT_ONCE_MS, AGAIN_MS] = [30_000, 2_000] as const;

async function laughterIn({ path, times }: VoiceQuestion): Promise<HeardVoice['laughter']> {
  if (times.length === 0) return [];
  await using file = await open(path);
  const found: { from: number; until: number }[] = [];
  for (const { from, until } of times) {
    for (let begin = Math.floor(from); begin < until; begin += AT_ONCE_MS - AGAIN_MS) {
      const samples = Math.floor((Math.min(AT_ONCE_MS, until - begin) * RATE) / 1_000);
      const buffer = Buffer.alloc(samples * SAMPLE_BYTES);
      const position = Math.floor((begin * RATE) / 1_000) * SAMPLE_BYTES;
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
      const sound = Float32Array.from(
        { length: Math.floor(bytesRead / SAMPLE_BYTES) },
        (_, at) => buffer.readInt16LE(at * SAMPLE_BYTES) / 32_768,
      );
      for (const one of findLaughter(sound)) {
        const span = { from: begin + one.from, until: begin + one.until };
        const last = found.at(-1);
        if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
        else found.push(span);
      }
    }
  }
  return found;
}

process.on('message', ([question]: readonly [VoiceQuestion]) => {
  void (async () => {
    const heard: HeardVoice = { likely: await listen(question), laughter: await laughterIn(question) };
    process.send?.(heard);
  })();
});
process.on('disconnect', () => process.exit(0));
