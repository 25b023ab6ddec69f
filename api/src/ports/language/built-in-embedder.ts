import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { spawnLimited } from '../../media/limited-process.ts';
import type { EmbeddedTexts, TextsToEmbed } from './built-in-messages.ts';
import type { Embedder } from './embedder.ts';
import { LanguageFailure } from './language-model.ts';

/** Changes when the model or the list of German words does: then all texts are read again. */
const NAME = 'built-in-2';
const WORKER = fileURLToPath(new URL('./built-in.worker.ts', import.meta.url));
/** Megabytes; the process takes about a quarter of it. */
const MEMORY_MB = 1_536;
/** Texts per message, so that a later one need not wait long. */
const AT_ONCE = 64;
/** A message takes a second, and starting two, on an idle machine. */
const LIMIT_MS = 120_000;
/** After this time without texts the process ends, and its memory is free. */
const IDLE_MS = 30_000;

interface Waiting {
  readonly resolve: (vectors: readonly Int8Array[]) => void;
  readonly reject: (error: Error) => void;
}

/** Creates the embedder of the model that is part of a package, in a process of its own that runs while there are texts. */
export function createBuiltInEmbedder(): Embedder {
  let child: ChildProcess | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;
  const waiting = new Map<number, Waiting>();

  const end = (reason: string): void => {
    const ended = child;
    child = null;
    ended?.kill('SIGKILL');
    for (const { reject } of waiting.values()) reject(new LanguageFailure(reason, true));
    waiting.clear();
  };
  const start = (): ChildProcess => {
    const started = spawnLimited(
      process.execPath,
      ['--no-warnings', WORKER],
      { memoryMb: MEMORY_MB },
      { env: {}, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced' },
    );
    let errors = '';
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-500);
    });
    started.on('message', (answer: EmbeddedTexts) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('error' in answer) asked?.reject(new LanguageFailure(`The built-in model: ${answer.error}`, false));
      else asked?.resolve(answer.vectors);
    });
    const ended = (): void => {
      if (child === started) end(`The built-in model ended: ${errors.trim()}`);
    };
    started.on('error', ended);
    started.on('close', ended);
    return started;
  };
  const ask = async (texts: readonly string[]): Promise<readonly Int8Array[]> => {
    clearTimeout(idle);
    const running = (child ??= start());
    const id = ++lastId;
    const limit = setTimeout(() => end('The built-in model takes too long'), LIMIT_MS);
    try {
      return await new Promise<readonly Int8Array[]>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        // A process that has just ended is handled by its `close` event.
        running.send({ id, texts } satisfies TextsToEmbed, () => undefined);
      });
    } finally {
      clearTimeout(limit);
      if (waiting.size === 0) {
        clearTimeout(idle);
        idle = setTimeout(() => end('The built-in model is idle'), IDLE_MS);
        idle.unref();
      }
    }
  };

  return {
    name: NAME,
    embed: async (texts) => {
      const vectors: Int8Array[] = [];
      for (let at = 0; at < texts.length; at += AT_ONCE)
        vectors.push(...(await ask(texts.slice(at, at + AT_ONCE))));
      return vectors;
    },
    close: () => {
      clearTimeout(idle);
      end('The server stops');
      return Promise.resolve();
    },
  };
}
