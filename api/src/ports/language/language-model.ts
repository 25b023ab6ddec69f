import type { z } from 'zod';
import type { LanguageModel } from '../../settings/language-models.ts';

/** The model did not return a valid answer. `mayPass`: a retry may succeed. */
export class LanguageFailure extends Error {
  override readonly name = 'LanguageFailure';
  readonly mayPass: boolean;
  constructor(sentence: string, mayPass: boolean) {
    super(sentence);
    this.mayPass = mayPass;
  }
}

/** Default time-out in milliseconds, for calls that nobody is waiting for on a page. */
const LIMIT_MS = 60_000;
const MOST_ANSWER_BYTES = 64 * 1024 * 1024;

/**
 * Calls a model by its OpenAI-compatible API. Error messages never contain the key.
 * @param body sent as JSON, or as a form if it is FormData.
 * @param limitMs time-out in milliseconds.
 * @throws LanguageFailure when it does not answer, refuses, or returns an unexpected answer.
 */
export async function askModel<S extends z.ZodType>(
  { url, key }: LanguageModel,
  path: '/embeddings' | '/chat/completions' | '/audio/transcriptions',
  body: object,
  answer: S,
  limitMs = LIMIT_MS,
): Promise<z.output<S>> {
  const isForm = body instanceof FormData;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url + path, {
      method: 'POST',
      headers: {
        // fetch sets the content type of a form, with its boundary.
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: isForm ? body : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    text = await readSome(response);
  } catch (error) {
    throw new LanguageFailure(`The model at ${path} cannot be reached: ${sentenceOf(error)}`, true);
  }
  const { status } = response;
  if (!response.ok) {
    throw new LanguageFailure(
      `The model at ${path} answers ${status}`,
      status >= 500 || [401, 403, 408, 429].includes(status),
    );
  }
  const parsed = answer.safeParse(jsonOf(text));
  if (!parsed.success) throw new LanguageFailure(`The model at ${path} answers in another form`, false);
  return parsed.data;
}

async function readSome(response: Response): Promise<string> {
  let size = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_ANSWER_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
