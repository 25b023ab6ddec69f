/** Maximum number of links of a message that get a preview. */
const MOST = 2;
/** Punctuation after a link in a sentence that is not part of it. */
const TRAILING = /[.,;:!?)\]}'"”’»]+$/u;

/** Returns the first web addresses of a text, without duplicates. */
export function linksOf(text: string): string[] {
  const links = (text.match(/\bhttps?:\/\/[^\s<>]+/giu) ?? [])
    .map((link) => link.replace(TRAILING, ''))
    .filter((link) => URL.canParse(link));
  return [...new Set(links)].slice(0, MOST);
}
