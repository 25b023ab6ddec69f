import { Client, type QueryConfig } from 'pg';

/** As many statements are kept prepared on a connection; a server's own count of shapes is well below. */
const KEPT = 500;

/**
 * Names for statements, the same on every connection. The name to prepare a statement under; undefined for one that has come for
 * the first time, and for all others once there are enough (texts with lists of changing length would otherwise fill the
 * database's memory).
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  /** Texts seen once: a statement is worth preparing when it comes again. */
  const seenOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= KEPT) return known;
    if (!seenOnce.has(text)) {
      if (seenOnce.size >= KEPT) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    seenOnce.delete(text);
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}

const statementName = createStatementNames();

type AnyQuery = (config: unknown, ...rest: unknown[]) => unknown;

/**
 * A connection that has PostgreSQL parse and plan a repeated statement once instead of at every request, which is most
 * of a small statement's cost.
 */
export class PreparedClient extends Client {}

// The many overloads of `query` are one function: the wrapping only adds a name to a configuration object.
const query = Client.prototype.query as AnyQuery;
(PreparedClient.prototype as { query: AnyQuery }).query = function (this: Client, config, ...rest) {
  return query.call(
    this,
    isPlainQuery(config) ? { ...config, name: statementName(config.text) } : config,
    ...rest,
  );
};

function isPlainQuery(config: unknown): config is QueryConfig {
  return (
    typeof config === 'object' &&
    config !== null &&
    !('submit' in config) &&
    'text' in config &&
    typeof config.text === 'string' &&
    (!('name' in config) || config.name === undefined)
  );
}
