import { MAIL_LINK } from '@acquaint/contracts';

/** Pages from which a rule may take a member elsewhere after the initial data (R-ONB-3, R-ONB-5). */
const PAGES = '(?:dashboard(?![\\w-])|(?:room|peek|identify-speaker)\\?)';

/**
 * Marks the links to members' pages of this site, so that nobody is taken elsewhere from them (R-ONB-18).
 * @param text plain text or HTML.
 * @param siteUrl address of the site, without a trailing slash.
 */
export function markMailLinks(text: string, siteUrl: string): string {
  const site = siteUrl.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // Not the full stop after a link in a sentence.
  const link = new RegExp(`${site}/${PAGES}[^\\s<>"'#]*(?<![.,:!?)])`, 'g');
  return text.replaceAll(link, (url) => `${url}${url.includes('?') ? '&' : '?'}${MAIL_LINK}`);
}
