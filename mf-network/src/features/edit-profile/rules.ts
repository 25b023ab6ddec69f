/** A field that must be filled in. */
export const REQUIRED = { required: true, whitespace: true, message: 'This field is required' } as const;

/** A text of at most this many letters. */
export function upTo(max: number) {
  return { max, message: `At most ${max} characters` } as const;
}
