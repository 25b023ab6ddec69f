/** Background colors for initials, each dark enough for white text (checked by a test). */
export const avatarColours = [
  '#0b6b5d',
  '#7a4a0c',
  '#8a2f4d',
  '#3f5a1d',
  '#2f5688',
  '#6a3d8f',
  '#94402a',
  '#44566c',
] as const;

/** Returns the color of a member, always the same. */
export function avatarColour(id: string): string {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return avatarColours[hash % avatarColours.length] ?? avatarColours[0];
}

/** Returns one or two capital letters for a member without a picture. */
export function initialsOf(person: {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}): string {
  const letters = [person.first_name, person.last_name].map((name) => [...name.trim()][0] ?? '').join('');
  return (letters === '' ? ([...person.username][0] ?? '?') : letters).toLocaleUpperCase();
}
