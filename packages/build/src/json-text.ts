import { elementsOf, lineAt, parseSource, propertiesOf, type SourceNode } from './source-text.ts';

/** A JSON file as text, and on which line of it each value stands. */
export interface JsonText {
  readonly value: unknown;
  /** The line of a value, or of the nearest one around it that is there. Counted from 1. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
}

/** A text that is not JSON. */
export class JsonMistake extends Error {
  override readonly name = 'JsonMistake';
  /** Counted from 1. */
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** @throws JsonMistake with the parser's message. */
export function parseJsonText(text: string): JsonText {
  const value = parse(text);
  // JSON is an expression of TypeScript.
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
        // A property begins with its name.
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

/** V8 names the position of most mistakes. For a token that should not be there, it is the first line that makes it say so. */
function lineOfMistake(text: string, mistake: string): number {
  const position = /at position (\d+)/.exec(mistake)?.[1];
  if (position !== undefined) return lineAt(text.slice(0, Number(position)));
  const lines = text.trimEnd().split('\n');
  const first = lines.findIndex((_, index) =>
    mistakeIn(lines.slice(0, index + 1).join('\n'))?.startsWith('Unexpected token'),
  );
  return first === -1 ? lines.length : first + 1;
}
