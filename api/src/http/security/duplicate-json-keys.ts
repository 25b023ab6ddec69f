/**
 * Returns true when an object in a JSON text has a duplicate key: parsers disagree about which one counts.
 * @param text valid JSON.
 * @param value the parsed text, with the last of each duplicate key.
 */
export function hasRepeatedKeys(text: string, value: unknown): boolean {
  return countWritten(text) > countParsed(value);
}

/** Counts keys in the text: outside of strings, each colon follows a key. */
function countWritten(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON) count += 1;
    else if (code === QUOTE) at = endOfString(text, at);
  }
  return count;
}

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/**
 * @param start index of the opening quotation mark.
 * @returns index of the closing one.
 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    if (end < 0) return text.length;
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    // An even number of backslashes means that the quotation mark itself is not escaped.
    if ((end - first) % 2 === 0) return end;
  }
}

/** Counts keys in the value, without recursion: a text can be nested deeper than the stack. */
function countParsed(value: unknown): number {
  let count = 0;
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    const inner = Object.values(one) as unknown[];
    if (!Array.isArray(one)) count += inner.length;
    for (const each of inner) if (typeof each === 'object') open.push(each);
  }
  return count;
}
