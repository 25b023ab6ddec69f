import type { Circus } from '@jest/types';

/** Characters of a message that are kept from its beginning and, because the stack trace stands there, from its end. */
const [FIRST, LAST] = [15_000, 5_000];

/**
 * Shortens the failures of a test that has ended, before Jest formats them. A few messages of many megabytes, such as two lists that
 * differ, make a report longer than a string can be: Jest then writes no report, and all tests of the run would be lost.
 */
export function shortenFailures(event: Circus.Event): void {
  if (event.name !== 'test_done') return;
  event.test.errors = event.test.errors.map((failure) =>
    Array.isArray(failure) ? [shortError(failure[0]), shortError(failure[1])] : shortError(failure),
  );
}

/** Shortens what a test has thrown: a text, or the texts of an error. */
export function shortError(thrown: unknown): unknown {
  if (typeof thrown === 'string') return shortText(thrown);
  if (!(typeof thrown === 'object' && thrown !== null)) return thrown;
  const texts = (['message', 'stack'] as const).map(
    (key) => [key, Reflect.get(thrown, key) as unknown] as const,
  );
  for (const [key, text] of texts) {
    if (typeof text !== 'string' || text.length <= FIRST + LAST) continue;
    Reflect.set(thrown, key, shortText(text));
    // The values that were compared, and the message once more.
    Reflect.deleteProperty(thrown, 'matcherResult');
  }
  return thrown;
}

function shortText(text: string): string {
  const left = text.length - FIRST - LAST;
  return left <= 0 ? text : `${text.slice(0, FIRST)}\n… ${left} characters left out …\n${text.slice(-LAST)}`;
}
