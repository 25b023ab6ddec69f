/** Cuts a text off that is longer than `most` characters, with an ellipsis right after a letter or a digit. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : cutOff(text, most);
}

/** Breaks a text into at most `most` lines; what does not fit is left out. */
export function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else if (lines.length < most) lines.push(shortened(word, width));
    else return [...lines.slice(0, -1), cutOff(last ?? '', width)];
  }
  return lines;
}

const cutOff = (text: string, most: number): string =>
  `${text.slice(0, most - 1).replace(/[\s\p{P}]+$/u, '')}…`;
