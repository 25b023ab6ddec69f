import { API_BASE, PRODUCT_NAME, type Endpoint } from '@acquaint/contracts';
import { escapeHtml } from '../escape-html.ts';

/** Renders an HTML page that lists every served endpoint by domain, without scripts or external resources. */
export function docsPage(endpoints: readonly Endpoint[]): string {
  const domains = Map.groupBy(
    [...endpoints].sort((a, b) => a.path.localeCompare(b.path)),
    (endpoint) => endpoint.name.split('.')[0] ?? '',
  );
  const sections = [...domains]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([domain, list]) => `<section><h2>${escapeHtml(domain)}</h2>${list.map(entry).join('')}</section>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${PRODUCT_NAME} API</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem;color-scheme:light dark}
h2{margin-top:2.5rem;text-transform:capitalize}article{padding:.75rem 0;border-top:1px solid #8884}
code{font:14px ui-monospace,monospace}b{display:inline-block;min-width:4.5rem}small{opacity:.75}p{margin:.25rem 0}
</style><main><h1>${PRODUCT_NAME} API</h1>
<p>${endpoints.length} endpoints below <code>${API_BASE}</code>. The whole description, with every field:
<a href="${API_BASE}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${sections.join('')}</main></html>`;
}

function entry(endpoint: Endpoint): string {
  const statuses = Object.keys(endpoint.responses).join(', ');
  return `<article><code><b>${endpoint.method}</b>${escapeHtml(endpoint.path)}</code><p>${escapeHtml(endpoint.summary)}</p>
<small>${endpoint.name} · ${endpoint.access} · answers ${statuses}</small></article>`;
}
