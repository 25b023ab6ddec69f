import { PRODUCT_NAME, to } from '@acquaint/contracts';
import { escapeHtml } from '../../http/escape-html.ts';
import { languageOf } from '@acquaint/i18n/languages';
import { currentLocale, t } from '../../i18n/i18n.ts';
import type { Email } from '../../ports/email/email.ts';

interface News {
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

interface Reader {
  readonly firstName: string;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  readonly unsubscribeUrl: string;
  /** Names of the kinds that the link unsubscribes from. */
  readonly ends: readonly string[];
}

/** Page on which members choose what is emailed. */
export const SETTINGS_PATH = to('/dashboard/notifications', { tab: 'settings' });

/** Creates one email about all new notifications, newest first, in the current locale. */
export function newsEmail(
  news: readonly News[],
  { firstName, siteUrl, unsubscribeUrl, ends }: Reader,
): Omit<Email, 'to'> {
  const [only] = news;
  const subject =
    news.length === 1 && only
      ? only.title
      : t('{count} updates on {product}', { count: news.length, product: PRODUCT_NAME });
  const settings = siteUrl + SETTINGS_PATH;
  const why = t('You’re getting this email because you haven’t seen these updates on the site yet.');
  const choose = t('Choose what we email you about');
  const hello = t('Hello {name},', { name: firstName });
  const end = t('Stop emails about: {kinds}', { kinds: ends.join(', ') });
  const text = [
    hello,
    ...news.map((one) => `${one.title}\n${one.text}\n${siteUrl}${one.path}`),
    `${why} ${choose}: ${settings}`,
    `${end}. ${unsubscribeUrl}`,
  ];
  const items = news.map(
    (one) =>
      `<p><a href="${escapeHtml(siteUrl + one.path)}"><strong>${escapeHtml(one.title)}</strong></a><br>${escapeHtml(one.text)}</p>`,
  );
  const html = `<div lang="${languageOf(currentLocale())}" style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:24px"><p>${escapeHtml(hello)}</p>${items.join('')}<p style="color:#666;font-size:14px">${escapeHtml(why)} <a href="${escapeHtml(settings)}">${escapeHtml(choose)}</a> · <a href="${escapeHtml(unsubscribeUrl)}">${escapeHtml(end)}</a></p></div>`;
  return { subject, text: text.join('\n\n'), html, unsubscribeUrl };
}
