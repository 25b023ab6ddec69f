import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../../http/escape-html.ts';
import { notFound } from '../../http/problem.ts';
import { parseFields, parseParams } from '../../http/contract/validation.ts';
import type { EmailPort, OutboxEmail } from '../../ports/email/email.ts';

const Query = z.object({ to: z.string().max(254).optional() });
const Params = z.object({ id: z.uuid() });
const LIMIT = 100;

/**
 * Registers the sent emails as pages, `/dev/mail` and `/dev/mail/<id>`, and as `/dev/mail.json?to=…` for tests. Never in
 * production.
 */
export function registerDevMail(app: FastifyInstance, mail: EmailPort): void {
  app.get('/dev/mail.json', async (request) => {
    const { to } = parseFields(Query, request.query);
    return { results: await mail.list({ limit: LIMIT, ...(to === undefined ? {} : { to }) }) };
  });
  app.get('/dev/mail', async (request, reply) => {
    const { to } = parseFields(Query, request.query);
    const messages = await mail.list({ limit: LIMIT, ...(to === undefined ? {} : { to }) });
    return reply.type('text/html; charset=utf-8').send(listPage(messages));
  });
  app.get('/dev/mail/:id', async (request, reply) => {
    const message = await mail.find(parseParams(Params, request.params).id);
    if (!message) throw notFound('This email no longer exists.');
    return reply.type('text/html; charset=utf-8').send(messagePage(message));
  });
}

function listPage(messages: readonly OutboxEmail[]): string {
  const items = messages.map(
    ({ id, to, subject, created_at }) =>
      `<li><a href="/dev/mail/${id}"><strong>${escapeHtml(subject)}</strong></a><br><small>to ${escapeHtml(to)} · <time>${created_at}</time></small></li>`,
  );
  const list =
    items.length > 0
      ? `<ul>${items.join('')}</ul>`
      : '<p>No emails yet. Codes and confirmations appear here.</p>';
  return page('Emails', `<h1>Emails</h1><p>Emails the server would send, newest first.</p>${list}`);
}

function messagePage({ to, subject, text, html, attachments, created_at }: OutboxEmail): string {
  const files = attachments.map(
    ({ filename, content }) => `<h2>${escapeHtml(filename)}</h2><pre>${escapeHtml(content)}</pre>`,
  );
  return page(
    subject,
    `<p><a href="/dev/mail">All emails</a></p><h1>${escapeHtml(subject)}</h1>
<p><small>to ${escapeHtml(to)} · <time>${created_at}</time></small></p><h2>Text</h2><pre>${escapeHtml(text)}</pre>
<h2>HTML</h2><iframe title="The email as HTML" sandbox srcdoc="${escapeHtml(html)}"></iframe>${files.join('')}`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:0 auto;padding:2rem 1rem;color-scheme:light dark}
ul{list-style:none;padding:0}li{padding:.75rem 0;border-top:1px solid #8884}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#8881;padding:1rem;border-radius:8px}
iframe{width:100%;min-height:24rem;border:1px solid #8884;border-radius:8px;background:#fff}</style><main>${body}</main></html>`;
}
