import { fileURLToPath } from 'node:url';
import { askWorker } from '../ask-worker.ts';
import type { HeardVoice, VoiceQuestion } from './voice-messages.ts';

/** Megabytes; the process takes a third of it. */
const MEMORY_MB = 1_024;
/** Starting takes a second on an idle machine, and listening a fiftieth of the length. */
const LIMIT_MS = 120_000;
const LIMIT_SHARE = 0.5;
const WORKER = fileURLToPath(new URL('./voice.worker.ts', import.meta.url));

/**
 * Detects where somebody speaks or laughs, in separate processes, so that the server can answer requests meanwhile.
 * @returns what was detected in each track.
 * @throws Error when this machine cannot run the model, or not within the limits.
 */
export type VoiceDetector = (questions: readonly VoiceQuestion[]) => Promise<readonly HeardVoice[]>;

/**
 * Listens for voices with the model Silero, which is part of a package, and for laughter with `findLaughter`. Each track has a
 * process of its own, so that two are ready in half the time.
 */
export const detectVoices: VoiceDetector = (questions) => Promise.all(questions.map(hear));

async function hear(question: VoiceQuestion): Promise<HeardVoice> {
  const listened = question.times.reduce((sum, { from, until }) => sum + until - from, 0);
  if (listened === 0) return { likely: new Uint8Array(), laughter: [] };
  return await askWorker<HeardVoice>([question], {
    ...{ worker: WORKER, task: 'listens for voices', memoryMb: MEMORY_MB },
    limitMs: LIMIT_MS + LIMIT_SHARE * listened,
  });
}
