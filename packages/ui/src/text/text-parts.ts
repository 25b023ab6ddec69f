/** A piece of a message's text: words, or an address to follow. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
/** What ends a sentence does not belong to the address before it. */
const AFTER = /[.,;:!?'"”’)\]]+$/;

/** Words and the web addresses between them. */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const href = withoutEnd(found[0]);
    if (!URL.canParse(href)) continue;
    if (found.index > end) parts.push({ text: text.slice(end, found.index), href: null });
    parts.push({ text: href, href });
    end = found.index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

function withoutEnd(address: string): string {
  const bare = address.replace(AFTER, '');
  // A bracket that the address opened itself is a part of it.
  return address[bare.length] === ')' && bare.includes('(') ? `${bare})` : bare;
}
