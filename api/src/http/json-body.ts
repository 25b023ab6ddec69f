import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, type ProblemError } from './problem.ts';
import { hasRepeatedKeys } from './repeated-keys.ts';
import { refuseNulCharacters } from './validation.ts';

/**
 * Takes bodies of a content type as JSON, on all routes of `app` (a scope has its own): an empty one is none. Refused are
 * `__proto__`, U+0000, a key that is there twice, other charsets than UTF-8, and bytes that are not UTF-8. Other kinds of body are
 * not taken.
 */
export function readJsonAs(app: FastifyInstance, contentType: string): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(contentType, { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) {
      done(null, undefined);
      return;
    }
    if (!saysUtf8(request) || !isUtf8(bytes)) {
      done(badRequest('Send the body as UTF-8.'));
      return;
    }
    const text = bytes.toString('utf8');
    void parse(request, text, (error, value: unknown) => {
      if (error) {
        done(badRequest('The body isn’t valid JSON.'));
        return;
      }
      try {
        if (text.includes('\\u0000') || text.includes('\0')) refuseNulCharacters(value);
        if (hasRepeatedKeys(text, value))
          throw badRequest('The body has a field twice. Send each field once.');
        done(null, value);
      } catch (problem) {
        done(problem as ProblemError);
      }
    });
  });
}

/** JSON is UTF-8 (RFC 8259); a request that says something else would be read as something else by others. */
function saysUtf8({ headers }: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}
