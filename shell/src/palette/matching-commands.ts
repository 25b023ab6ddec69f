/** A page or an action of the palette. */
export interface Command {
  readonly key: string;
  /** In the language of the page. */
  readonly label: string;
  readonly group: 'pages' | 'actions';
  readonly run: () => void;
  /** It needs a person, who is chosen next. */
  readonly runFor?: (username: string) => void;
}

/** Returns a text in lower case without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns the commands of which each typed word begins a word of the label, in their order; those that begin with what was typed
 * come first. All of them if nothing is typed.
 */
export function matchingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = wordsOf(typed);
  if (words.length === 0) return commands;
  const found = commands.filter(({ label }) => {
    const own = wordsOf(label);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
  const begins = ({ label }: Command): boolean => plain(label).startsWith(plain(typed.trim()));
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}
