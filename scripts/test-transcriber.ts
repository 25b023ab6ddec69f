import { once } from 'node:events';
import { endWithUs } from './lib/ending.ts';
import { freePort } from './lib/free-port.ts';
import { readCommand } from './lib/command-line.ts';
import {
  findTranscriber,
  startTranscriber,
  TRANSCRIBER_MODEL,
  transcriberUrl,
} from './lib/programs/transcriber.ts';
import { requireNode } from './lib/require-node.ts';
import { runNode } from './lib/run.ts';

/**
 * `pnpm test:transcriber`: compares what a real transcriber writes down of the sample recording with what is said in it: the server of
 * `TRANSCRIPTION_URL`, or else the one that `pnpm provide:transcriber` has installed. It installs nothing.
 */
requireNode();
readCommand({
  name: 'test:transcriber',
  does: 'Compares what a real transcriber writes down of the sample recording with what is said in it.',
  settings: {
    TRANSCRIPTION_URL: 'the transcriber; by default the one that `pnpm provide:transcriber` has installed',
    TRANSCRIPTION_MODEL: 'its model',
  },
  examples: ['test:transcriber'],
});
const START_LIMIT_MS = 120_000;

const settings = process.env.TRANSCRIPTION_URL === undefined ? await startInstalled() : {};
if (settings === null) {
  console.log(
    'SKIPPED test:transcriber: TRANSCRIPTION_URL is not set, and `pnpm provide:transcriber` has not installed one',
  );
  process.exit();
}
const { code } = await runNode(['scripts/unit.ts', 'api/src/modules/recordings/speech/write-words'], {
  show: true,
  env: settings,
});
process.exit(code);

/** Starts the installed transcriber. @returns its settings; null when none is installed. */
async function startInstalled(): Promise<Readonly<Record<string, string>> | null> {
  const transcriber = await findTranscriber();
  if (!transcriber) return null;
  const port = String(await freePort());
  const server = startTranscriber(transcriber, { port, languages: 'en,de' });
  endWithUs(server);
  if (!server.stdout) throw new Error('The transcriber has no output to wait for');
  // Its first line says that it listens.
  await once(server.stdout, 'data', { signal: AbortSignal.timeout(START_LIMIT_MS) });
  return { TRANSCRIPTION_URL: transcriberUrl(port), TRANSCRIPTION_MODEL: TRANSCRIBER_MODEL };
}
