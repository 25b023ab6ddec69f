import type { FastifyInstance } from 'fastify';
import { badRequest, type ProblemError } from './problem.ts';
import { refuseNulCharacters } from './validation.ts';

/**
 * Takes bodies of a content type as JSON, on all routes of `app` (a scope has its own): an empty one is none,
 * `__proto__` and U+0000 are refused. Other kinds of body are not taken.
 */
export function readJsonAs(app: FastifyInstance, contentType: string): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(contentType, { parseAs: 'string' }, (request, text, done) => {
    if (text === '') {
      done(null, undefined);
      return;
    }
    void parse(request, text as string, (error, value: unknown) => {
      if (error) {
        done(badRequest('The body isn’t valid JSON.'));
        return;
      }
      try {
        if (text.includes('\\u0000') || text.includes('\0')) refuseNulCharacters(value);
        done(null, value);
      } catch (problem) {
        done(problem as ProblemError);
      }
    });
  });
}
