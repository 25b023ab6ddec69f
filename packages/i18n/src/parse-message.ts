import type { IntlMessageFormat } from 'intl-messageformat';

type Elements = Exclude<ConstructorParameters<typeof IntlMessageFormat>[0], string>;
type Element = Elements[number];

/** The element types of intl-messageformat, whose enumeration has no values at run time. */
const [LITERAL, ARGUMENT, NUMBER, SELECT, PLURAL, POUND, TAG] = [0, 1, 2, 5, 6, 7, 8];

const TEXT = /(?:[^{}<#']|<(?![a-z/])|'(?![{}<#']))+/iy;
const QUOTED = /'(?:'|([{}<#](?:[^']|'')*)(?:'|$))/y;
const ARGUMENT_START = /\{\s*([\w-]+)\s*(?:\}|,\s*(\w+)\s*(\}|,))/y;
const OPTION_START = /\s*(=?[\w-]+)\s*\{/y;
const OPTIONS_END = /\s*\}/y;
const TAG_START = /<([a-z][\w-]*)>/iy;
const TAG_END = /<\/([a-z][\w-]*)>/iy;

/**
 * Parses a message. It reads the part of ICU MessageFormat that our sentences use: `{name}`, `{count, number}`, plural,
 * selectordinal, select, `#` and tags. The parser of @formatjs also reads styles of numbers and dates, and is ten times as large;
 * a test compares the two for every sentence of every catalog.
 * @returns the elements, as the parser of @formatjs returns them without positions.
 * @throws SyntaxError for an invalid message, and for syntax outside of this part.
 */
export function parseMessage(message: string): Elements {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(message);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const wrong = () => new SyntaxError(`Unreadable at ${at}: ${message}`);

  function elements(isPlural: boolean): Elements {
    const list: Record<string, unknown>[] = [];
    const text = (value: string) => {
      const last = list.at(-1);
      if (last?.['type'] === LITERAL) last['value'] = `${String(last['value'])}${value}`;
      else list.push({ type: LITERAL, value });
    };
    for (;;) {
      const plain = take(TEXT);
      const quoted = plain ? null : take(QUOTED);
      if (plain) text(plain[0]);
      else if (quoted) text(quoted[1]?.replaceAll("''", "'") ?? "'");
      else if (message[at] === '#') {
        at += 1;
        if (isPlural) list.push({ type: POUND });
        else text('#');
      } else if (message[at] === '{') list.push(argument());
      else if (message[at] === '<' && message[at + 1] !== '/') list.push(tag(isPlural));
      else return list as unknown as Elements;
    }
  }

  function argument(): Record<string, unknown> {
    const [, value, kind, end] = take(ARGUMENT_START) ?? [];
    if (value === undefined) throw wrong();
    if (kind === undefined) return { type: ARGUMENT, value };
    if (kind === 'number' && end === '}') return { type: NUMBER, value, style: null };
    if (end !== ',') throw wrong();
    if (kind === 'select') return { type: SELECT, value, options: options(false) };
    if (kind !== 'plural' && kind !== 'selectordinal') throw wrong();
    const pluralType = kind === 'plural' ? 'cardinal' : 'ordinal';
    return { type: PLURAL, value, options: options(true), offset: 0, pluralType };
  }

  function options(isPlural: boolean): Record<string, { readonly value: readonly Element[] }> {
    const entries: [string, { readonly value: readonly Element[] }][] = [];
    while (!take(OPTIONS_END)) {
      const name = take(OPTION_START)?.[1];
      if (name === undefined) throw wrong();
      entries.push([name, { value: elements(isPlural) }]);
      if (message[at] !== '}') throw wrong();
      at += 1;
    }
    const all = Object.fromEntries(entries);
    if (!all['other'] || Object.keys(all).length < entries.length) throw wrong();
    return all;
  }

  function tag(isPlural: boolean): Record<string, unknown> {
    const value = take(TAG_START)?.[1];
    const children = value === undefined ? [] : elements(isPlural);
    if (value === undefined || take(TAG_END)?.[1] !== value) throw wrong();
    return { type: TAG, value, children };
  }

  const all = elements(false);
  if (at < message.length) throw wrong();
  return all;
}
