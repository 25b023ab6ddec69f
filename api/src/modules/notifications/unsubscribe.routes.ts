import { PRODUCT_NAME } from '@acquaint/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../http/docs-page.ts';
import type { NotificationSettingsService } from './notification-settings.service.ts';
import { SETTINGS_PATH } from './notification-letters.ts';
import { UNSUBSCRIBE_PATH, type UnsubscribeClaims, type UnsubscribeLinks } from './unsubscribe-link.ts';

type Asked = FastifyRequest<{ Querystring: { token?: unknown } }>;

/** Nothing but text, and a form to this server. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The address in each mail of news, where one POST ends such mails (RFC 8058). To open it changes nothing: mail programs look
 * behind links by themselves. It needs no sign-in and no script.
 */
export function serveUnsubscribe(
  app: FastifyInstance,
  links: UnsubscribeLinks,
  settings: Pick<NotificationSettingsService, 'endMail'>,
): void {
  const claimsOf = ({ query }: Asked): UnsubscribeClaims | null =>
    typeof query.token === 'string' ? links.read(query.token) : null;
  const page = (reply: FastifyReply, status: number, title: string, body: string) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': PAGE_POLICY,
        'referrer-policy': 'no-referrer',
      })
      .send(htmlPage(title, body));
  const unknown = (reply: FastifyReply) =>
    page(
      reply,
      404,
      'This link is not complete',
      `<p>Open it from the mail again, or <a href="${escapeHtml(SETTINGS_PATH)}">choose what is mailed</a>.</p>`,
    );

  app.register((scope, _, done) => {
    // What mail programs send: `List-Unsubscribe=One-Click`, as a form of either kind. Nothing of it is read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, _body, parsed) =>
      parsed(null, undefined),
    );
    scope.get(UNSUBSCRIBE_PATH, (request: Asked, reply) => {
      if (!claimsOf(request)) return unknown(reply);
      return page(
        reply,
        200,
        'No more mails like this?',
        '<p>You still see the news on the site.</p><form method="post"><button>Stop these mails</button></form>',
      );
    });
    scope.post(UNSUBSCRIBE_PATH, async (request: Asked, reply) => {
      const claims = claimsOf(request);
      if (!claims || !(await settings.endMail(claims.user, claims.kind))) return unknown(reply);
      return page(
        reply,
        200,
        'These mails have stopped',
        `<p>Changed your mind? <a href="${escapeHtml(SETTINGS_PATH)}">Choose what is mailed</a>.</p>`,
      );
    });
    done();
  });
}

function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · ${PRODUCT_NAME}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:4rem 1rem;color-scheme:light dark}
button{font:inherit;padding:.6rem 1.2rem;border-radius:8px;border:1px solid;cursor:pointer}</style><main><h1>${title}</h1>${body}</main></html>`;
}
