/** Returns a whole number that depends on every character of a text. */
function numberOf(text: string): number {
  let number = 0;
  for (const character of text) number = (Math.imul(number, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return number;
}

/**
 * Returns whether it is the turn of something: once in so many consecutive seeds.
 * @param what its name, or its place among those that take turns.
 * @param seed of the run; usually a date such as 20261126, so that turns change from day to day.
 */
export function isTurn(what: string | number, seeds: number, seed: string): boolean {
  const place = typeof what === 'number' ? what : numberOf(what);
  const turn = dayOf(seed) ?? (/^\d+$/.test(seed) ? Number(seed) : numberOf(seed));
  return place % seeds === turn % seeds;
}

/**
 * Returns those of a list whose turn it is not.
 * @param seeds in how many consecutive seeds each has its turn once; by default one of the list has it per seed.
 */
export function waitingForTurn<T>(list: readonly T[], seed: string, seeds = list.length): T[] {
  return list.filter((_, place) => !isTurn(place, seeds, seed));
}

/** Returns the number of days from 1970 to a seed that is a date such as 20261126; undefined for other seeds. */
function dayOf(seed: string): number | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(seed) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : at / 86_400_000;
}
