import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, type ProblemError } from './problem.ts';
import { hasRepeatedKeys } from './security/duplicate-json-keys.ts';
import { refuseNulCharacters } from './contract/validation.ts';

/**
 * Parses bodies of a content type as JSON, on all routes of `app` (or of a Fastify scope). An empty body is undefined. Refuses
 * with 400: `__proto__` keys, U+0000, duplicate keys, charsets other than UTF-8, and invalid UTF-8. Other content types are not
 * accepted.
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
          throw badRequest('The body contains the same field twice. Send each field once.');
        done(null, value);
      } catch (problem) {
        done(problem as ProblemError);
      }
    });
  });
}

/** JSON is UTF-8 (RFC 8259). A request that declares another charset could be read differently by other parsers. */
function saysUtf8({ headers }: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}
