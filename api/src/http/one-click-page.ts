import { PRODUCT_NAME } from '@acquaint/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '@acquaint/i18n/languages';
import { currentLocale, inLocaleOfBrowser, t } from '../i18n/i18n.ts';
import { escapeHtml } from './escape-html.ts';

/** What a link in an email ends with one click, such as a subscription. */
interface OneClick<Claims> {
  readonly path: string;
  /** Reads the token of a link. Returns null if it is invalid. */
  readonly read: (token: string) => Claims | null;
  /** Ends it. Returns false when there is nothing left to end. */
  readonly end: (claims: Claims) => Promise<boolean>;
  /** Texts of the page before and after. `text` and `items` are plain text. */
  readonly question: (claims: Claims) => PageText;
  readonly ended: (claims: Claims) => PageText;
  /** A sentence marked by `msg`, as are the `words` of `next`. */
  readonly button: string;
  /** The link shown after the end, and for an invalid link. */
  readonly next?: { readonly href: string; readonly label: string };
}

interface PageText {
  readonly title: string;
  readonly text: string;
  /** A list of what the link ends. */
  readonly items?: readonly string[];
}

type ClickRequest = FastifyRequest<{ Querystring: { token?: unknown } }>;

/** Allows nothing but text and a form that posts to this server. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Serves a link of an email whose POST ends such emails (RFC 8058). Opening it with GET changes nothing, because email programs
 * prefetch links. It needs no login and no script.
 */
export function serveOneClick<Claims>(app: FastifyInstance, click: OneClick<Claims>): void {
  const claimsOf = ({ query }: ClickRequest): Claims | null =>
    typeof query.token === 'string' ? click.read(query.token) : null;
  const next = (): string =>
    click.next ? ` <a href="${escapeHtml(click.next.href)}">${escapeHtml(t(click.next.label))}</a>.` : '';
  const page = (reply: FastifyReply, status: number, text: PageText, after = '') =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': PAGE_POLICY,
        'referrer-policy': 'no-referrer',
      })
      .send(htmlPage(text, after));
  const unknown = (reply: FastifyReply) =>
    page(
      reply,
      404,
      { title: t('This link is incomplete'), text: t('Open it again from the email.') },
      next(),
    );

  app.register((scope, _, done) => {
    // Email programs post `List-Unsubscribe=One-Click` as a form in one of two encodings. The body is ignored.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, _body, parsed) =>
      parsed(null, undefined),
    );
    scope.get(click.path, (request: ClickRequest, reply) =>
      inLocaleOfBrowser(request.headers['accept-language'], () => {
        const claims = claimsOf(request);
        if (!claims) return unknown(reply);
        const button = `<button>${escapeHtml(t(click.button))}</button>`;
        return page(reply, 200, click.question(claims), `<form method="post">${button}</form>`);
      }),
    );
    scope.post(click.path, (request: ClickRequest, reply) =>
      inLocaleOfBrowser(request.headers['accept-language'], async () => {
        const claims = claimsOf(request);
        if (!claims || !(await click.end(claims))) return unknown(reply);
        const after = click.next ? `<p>${escapeHtml(t('Changed your mind?'))}${next()}</p>` : '';
        return page(reply, 200, click.ended(claims), after);
      }),
    );
    done();
  });
}

function htmlPage({ title, text, items = [] }: PageText, after: string): string {
  const list =
    items.length > 0 ? `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>` : '';
  return `<!doctype html><html lang="${languageOf(currentLocale())}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · ${PRODUCT_NAME}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:4rem 1rem;color-scheme:light dark}
button{font:inherit;padding:.6rem 1.2rem;border-radius:8px;border:1px solid;cursor:pointer}</style><main><h1>${escapeHtml(title)}</h1>${list}<p>${escapeHtml(text)}</p>${after}</main></html>`;
}
