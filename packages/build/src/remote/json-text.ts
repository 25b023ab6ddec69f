import { elementsOf, lineAt, parseSource, propertiesOf, type SourceNode } from '../sharing/source-text.ts';

/** A parsed JSON file that knows the line of each value. */
export interface JsonText {
  readonly value: unknown;
  /** Returns the line of a value, or of its nearest existing ancestor. Counted from 1. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
}

/** Thrown for text that is not valid JSON. */
export class JsonMistake extends Error {
  override readonly name = 'JsonMistake';
  /** Counted from 1. */
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** Parses JSON and records the line of each value. @throws JsonMistake with the parser's message. */
export function parseJsonText(text: string): JsonText {
  const value = parse(text);
  // JSON is a valid TypeScript expression.
  const { root, lineOf } = parseSource(`(${text})`);
  const [, statement] = root['body'] as readonly [SourceNode, SourceNode];
  const expression = (statement['expression'] as SourceNode)['expression'] as SourceNode;
  return {
    value,
    lineOf: (path) => {
      let node = expression;
      let shown = node;
      for (const step of path) {
        const property = typeof step === 'number' ? undefined : propertiesOf(node).get(String(step));
        const next = typeof step === 'number' ? elementsOf(node)[step] : property?.value;
        if (!next) break;
        node = next;
        // The line of a property is the line of its name.
        shown = property?.key ?? node;
      }
      return lineOf(shown);
    },
  };
}

function parse(text: string): unknown {
  const mistake = mistakeIn(text);
  if (mistake === undefined) return JSON.parse(text);
  throw new JsonMistake(mistake.replace(/ in JSON.*| \(line.*/, ''), lineOfMistake(text, mistake));
}

function mistakeIn(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof SyntaxError ? error.message : String(error);
  }
}

/**
 * Returns the line of a syntax error. V8 names the position of most errors; for an unexpected token, it is the first line with
 * which the error appears.
 */
function lineOfMistake(text: string, mistake: string): number {
  const position = /at position (\d+)/.exec(mistake)?.[1];
  if (position !== undefined) return lineAt(text.slice(0, Number(position)));
  const lines = text.trimEnd().split('\n');
  const first = lines.findIndex((_, index) =>
    mistakeIn(lines.slice(0, index + 1).join('\n'))?.startsWith('Unexpected token'),
  );
  return first === -1 ? lines.length : first + 1;
}
