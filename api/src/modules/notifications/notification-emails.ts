import { PRODUCT_NAME, to } from '@acquaint/contracts';
import { t } from '../../i18n/i18n.ts';
import type { Email } from '../../ports/email/email.ts';
import { emailHtml } from '../../ports/email/email-layout.ts';

interface News {
  readonly title: string;
  readonly text: string;
  readonly path: string;
  /** Path of the picture of the person it is about; null for none. */
  readonly pictureUrl: string | null;
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
  const html = emailHtml({
    paragraphs: [hello],
    items: news.map(({ title, text: details, path, pictureUrl }) => ({
      text: title,
      details,
      url: siteUrl + path,
      person: { pictureUrl: pictureUrl && siteUrl + pictureUrl },
    })),
    ...(only && news.length === 1 ? { action: { text: t('Open'), url: siteUrl + only.path } } : {}),
    foot: [why, { text: choose, url: settings }, '·', { text: end, url: unsubscribeUrl }],
  });
  return { subject, text: text.join('\n\n'), html, unsubscribeUrl };
}
