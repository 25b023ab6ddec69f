import { readCommand } from '../lib/command-line.ts';
import {
  provideTranscriber,
  startTranscriber,
  TRANSCRIBER_MODEL,
  transcriberUrl,
} from '../lib/programs/transcriber.ts';
import { requireNode } from '../lib/require-node.ts';

/**
 * `pnpm provide:transcriber [port] [languages]`: installs Whisper's base model from Python packages and serves it with the interface of OpenAI on
 * this machine, until it is stopped. Nothing else is downloaded, and nothing that people say leaves the machine.
 */
requireNode();
const { positionals } = readCommand({
  name: 'provide:transcriber',
  does: 'Installs Whisper’s base model from Python packages and serves it on this machine, with the interface of OpenAI, until it is stopped.',
  words: '[port] [languages]',
  examples: ['provide:transcriber', 'provide:transcriber 8008 en,de'],
});
const [port = '8008', languages = 'en,de'] = positionals;

const provided = await provideTranscriber((line) => console.log(line));
if ('missing' in provided) {
  console.error(`The transcriber cannot run: ${provided.missing}.`);
  process.exit(1);
}
console.log(
  `Start the platform with TRANSCRIPTION_URL=${transcriberUrl(port)} TRANSCRIPTION_MODEL=${TRANSCRIBER_MODEL}`,
);
const server = startTranscriber(provided, { port, languages });
server.stdout?.pipe(process.stdout);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.once('close', (code) => process.exit(code ?? 0));
