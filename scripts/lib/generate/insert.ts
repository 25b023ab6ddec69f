/** Functions that insert code into source text at a place found with a pattern. */

/**
 * Adds names to the import from a module, or adds an import if there is none.
 * @param kind `type` for names used only as types: they are added to an `import type` if there is one.
 */
export function addImport(
  source: string,
  from: string,
  names: readonly string[],
  kind: 'value' | 'type' = 'value',
): string {
  const pattern = new RegExp(
    `^import (type )?\\{([^}]*)\\} from '${from.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}';`,
    'gm',
  );
  const imports = [...source.matchAll(pattern)].map(([statement, isType, list = '']) => ({
    statement,
    isType: isType !== undefined,
    list: list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  }));
  const isThere = (name: string): boolean =>
    imports.some(
      ({ isType, list }) =>
        (list.includes(name) && (!isType || kind === 'type')) ||
        (kind === 'type' && list.includes(`type ${name}`)),
    );
  const missing = names.filter((name) => !isThere(name));
  if (missing.length === 0) return source;
  const host =
    imports.find(({ isType }) => isType === (kind === 'type')) ?? imports.find(({ isType }) => !isType);
  if (!host) {
    const statement = `import ${kind === 'type' ? 'type ' : ''}{ ${missing.join(', ')} } from '${from}';\n`;
    const all = [...source.matchAll(/^import\b[^;]*?'([^']+)'[^;]*;\n/gm)];
    const next = all.find(({ 1: path = '' }) => comesBefore(from, path));
    const last = all.at(-1);
    const at = next?.index ?? (last ? last.index + last[0].length : 0);
    return source.slice(0, at) + statement + source.slice(at);
  }
  const list = [...host.list];
  for (const name of missing) {
    const next = list.findIndex((other) => nameOf(other).localeCompare(name) > 0);
    list.splice(next < 0 ? list.length : next, 0, kind === 'type' && !host.isType ? `type ${name}` : name);
  }
  return source.replace(
    host.statement,
    () => `import ${host.isType ? 'type ' : ''}{ ${list.join(', ')} } from '${from}';`,
  );
}

const nameOf = (imported: string): string => imported.replace(/^type /, '');

/** Whether an import stands before another: packages first, then the paths that lead up most, then by name. */
function comesBefore(from: string, other: string): boolean {
  const groupOf = (path: string): number => (path.startsWith('.') ? 100 - path.split('../').length : 0);
  return groupOf(from) - groupOf(other) < 0 || (groupOf(from) === groupOf(other) && from < other);
}

/**
 * Adds an element at the end of the first array that a JSON text has under this name. The rest of the text stays as it is.
 * @throws Error where there is no such array.
 */
export function appendElement(json: string, name: string, element: unknown): string {
  const opening = new RegExp(`"${name}":\\s*\\[`).exec(json);
  if (!opening) throw new Error(`There is no array "${name}"`);
  const from = opening.index + opening[0].length;
  let [depth, at] = [1, from];
  for (; at < json.length; at += 1) {
    if (json[at] === '[') depth += 1;
    if (json[at] === ']' && (depth -= 1) === 0) break;
  }
  const elements = json.slice(from, at).trimEnd();
  const added = JSON.stringify(element, null, 2);
  return `${json.slice(0, from)}${elements}${elements === '' ? '' : ','}\n${added}\n${json.slice(at)}`;
}

/**
 * Adds a member at the end of the object or interface whose opening brace ends what a pattern finds. Braces in the text come in pairs.
 * @throws Error where the pattern finds none, or its brace is not closed.
 */
export function appendMember(source: string, opening: RegExp, member: string): string {
  const opened = opening.exec(source);
  if (!opened) throw new Error(`Nothing looks like ${opening.source}`);
  let depth = 1;
  for (let at = opened.index + opened[0].length; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}' && (depth -= 1) === 0) {
      const before = source.slice(0, at).trimEnd();
      const comma = /[,;{]$/.test(before) ? '' : ',';
      return `${before}${comma}\n${member}${source.slice(at)}`;
    }
  }
  throw new Error(`No brace closes ${opening.source}`);
}
