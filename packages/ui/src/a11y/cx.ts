/** Joins class names. antd's `className` needs a string, but a CSS module gives `string | undefined`. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
