import type { FastifyInstance } from 'fastify';
import { API_BASE, type Endpoint } from '@acquaint/contracts';
import { docsPage } from '../../http/docs-page.ts';
import { openApiDocument } from '../../http/openapi.ts';

/** The description of what is served, for programs and for people. Made at the first question, after all registered. */
export function registerOpenApi(
  app: FastifyInstance,
  served: readonly Endpoint[],
  publicUrl: () => string,
): void {
  let document: string | undefined;
  app.get(`${API_BASE}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(served, publicUrl()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get(`${API_BASE}/docs`, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(docsPage(served)),
  );
}
