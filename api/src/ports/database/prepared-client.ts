import { Client, type QueryConfig } from 'pg';

/** Maximum number of prepared statements per connection; the server uses far fewer different statements. */
const KEPT = 500;

/**
 * Creates a function that returns the name to prepare a statement under, the same on every connection. It returns undefined for a
 * statement seen for the first time, and for all others once the limit is reached (statements with lists of varying length would
 * otherwise fill the database's memory).
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  /** Statements seen once: only a repeated statement is worth preparing. */
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
 * A connection that prepares repeated statements, so that PostgreSQL parses and plans them once instead of at every request,
 * which is most of the cost of a small statement.
 */
export class PreparedClient extends Client {}

// The overloads of `query` are one function; the wrapper only adds a name to a configuration object.
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
