import { API_BASE, type Endpoint } from '@acquaint/contracts';
import { docsPage } from '../../http/contract/docs-page.ts';
import { openApiDocument } from '../../http/contract/openapi.ts';
import type { Platform } from '../../platform.ts';

/** Registers the OpenAPI document and the page that shows it. Built at the first request, when all endpoints are registered. */
export function registerOpenApi(
  { app, config, publicUrl }: Pick<Platform, 'app' | 'config' | 'publicUrl'>,
  served: readonly Endpoint[],
): void {
  let document: string | undefined;
  app.get(`${API_BASE}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(served, publicUrl(), config.business));
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
