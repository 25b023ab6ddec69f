/**
 * Adds a line to the `routes: { … }` of a remote's `src/remote.ts`.
 * @throws Error with the line to add by hand when there is no such object.
 */
export function exposePage(source: string, line: string): string {
  const opened = /\broutes:\s*\{/.exec(source);
  const end = opened ? closingBrace(source, opened.index + opened[0].length) : -1;
  if (end < 0)
    throw new Error(`src/remote.ts has no \`routes: { … }\` to add the page to. Add it by hand: ${line}`);
  const before = source.slice(0, end).trimEnd();
  const comma = before.endsWith(',') || before.endsWith('{') ? '' : ',';
  return `${before}${comma}\n${line}\n${source.slice(end)}`;
}

/** Returns the position of the matching closing brace; -1 if there is none. Braces in strings are assumed to be balanced. */
function closingBrace(source: string, from: number): number {
  let depth = 1;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}' && (depth -= 1) === 0) return at;
  }
  return -1;
}
