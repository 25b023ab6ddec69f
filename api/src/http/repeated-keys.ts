/**
 * True when an object of a JSON text has a key twice: parsers disagree about which one counts.
 * @param text valid JSON.
 * @param value what it was parsed to, with the last of each key.
 */
export function hasRepeatedKeys(text: string, value: unknown): boolean {
  return countWritten(text) > countKept(value);
}

/** Outside of strings a colon stands after each key, and nowhere else. */
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

/** @param start where its first quotation mark stands. @returns where its last one does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    if (end < 0) return text.length;
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    // An even number of backslashes escapes itself, not the mark.
    if ((end - first) % 2 === 0) return end;
  }
}

/** Without recursion: a text can be nested deeper than the stack. */
function countKept(value: unknown): number {
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
