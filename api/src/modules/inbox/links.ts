/** Links of one message that are looked at. */
const MOST = 2;
/** What stands after an address in a sentence and is not a part of it. */
const TRAILING = /[.,;:!?)\]}'"”’»]+$/u;

/** The first web addresses of a text, each once, as they stand there. */
export function linksOf(text: string): string[] {
  const found = (text.match(/\bhttps?:\/\/[^\s<>]+/giu) ?? [])
    .map((link) => link.replace(TRAILING, ''))
    .filter((link) => URL.canParse(link));
  return [...new Set(found)].slice(0, MOST);
}
