import { PRODUCT_NAME, to, type LinkedPeek } from '@acquaint/contracts';
import { escapeHtml } from '../../../http/escape-html.ts';
import { fullName } from '../../../i18n/people.ts';
import { listed, t } from '../../../i18n/i18n.ts';

/**
 * Returns the tags by which other sites show a link to a peek as a card with title, picture and video (the Open Graph protocol,
 * https://ogp.me, and X's player card).
 * @param site origin of the platform, such as `https://acquaint.example`: the tags need absolute addresses.
 */
export function socialCard(peek: LinkedPeek, site: string): string {
  const absolute = (path: string) => new URL(path, site).href;
  const names = peek.people.map((person) => fullName(person));
  const text = t('A moment from a conversation with {names}', { names: listed(names) });
  const tags: readonly (readonly [string, string | null])[] = [
    ['og:site_name', PRODUCT_NAME],
    ['og:type', 'video.other'],
    ['og:title', peek.title],
    ['og:description', text],
    ['og:url', absolute(to('/peek', { snip: peek.uuid }))],
    ['og:image', peek.poster_url && absolute(peek.poster_url)],
    ['og:video', peek.video_url && absolute(peek.video_url)],
    ['twitter:card', 'summary_large_image'],
  ];
  return tags
    .flatMap(([name, value]) =>
      value === null ? [] : `<meta property="${name}" content="${escapeHtml(value)}" />`,
    )
    .join('\n');
}
