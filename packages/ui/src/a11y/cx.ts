/** Joins class names; antd's `className` wants a string where a CSS module gives `string | undefined`. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
