import type { Tracing } from './tracing.ts';

/** Names that are kept; the server uses far fewer different statements. */
const KEPT = 2_000;
const names = new Map<string, string>();

/**
 * Returns what a statement does to which table, such as `select sessions`: the name of its span. It has nothing of the statement’s values,
 * also of one that contains them as text.
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = nameOf(text);
  if (names.size >= KEPT) names.clear();
  names.set(text, name);
  return name;
}

const VERB = /^\s*(?:\(\s*)*([a-z]+)/i;
/** The table of a statement: after its first `into`, `update`, `from` or the like. */
const TABLE = /\b(?:into|update|from|table)\s+(?:only\s+)?(?:"?[a-z_]+"?\.)?"?([a-z_][a-z_0-9]*)"?/i;

function nameOf(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}

/** Runs statements within spans, if they belong to a trace: the background queries of a process create no spans. */
export function createStatementSpans({ current, span }: Tracing) {
  return <T>(statement: unknown, run: () => T): T => {
    if (current() === undefined) return run();
    const name = statementName(textOf(statement));
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
    return span(name, { kind: 'client', attributes }, run);
  };
}

/** A statement as the drivers take it: text, or an object with it. */
function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return '';
  return typeof statement.text === 'string' ? statement.text : '';
}
