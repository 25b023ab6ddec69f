/** A part of a text: words, or a web address. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
/** Punctuation after a web address does not belong to it. */
const AFTER = /[.,;:!?'"”’)\]]+$/;

/** Splits a text into words and web addresses. */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const href = withoutEnd(match[0]);
    if (!URL.canParse(href)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: href, href });
    end = match.index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

function withoutEnd(address: string): string {
  const bare = address.replace(AFTER, '');
  // A closing parenthesis belongs to the address if that contains the opening one.
  return address[bare.length] === ')' && bare.includes('(') ? `${bare})` : bare;
}
