/** What a yearly plan saves, in words: whole months that are free, or a share. */
export function savingWords({
  monthly_cents,
  yearly_cents,
}: {
  readonly monthly_cents: number;
  readonly yearly_cents: number;
}): string | null {
  const saved = 12 * monthly_cents - yearly_cents;
  if (monthly_cents <= 0 || saved <= 0) return null;
  const months = Math.floor(saved / monthly_cents);
  if (months > 0 && months <= MONTHS_IN_WORDS.length) {
    return `${MONTHS_IN_WORDS[months - 1] ?? months} ${months === 1 ? 'month' : 'months'} free`;
  }
  const percent = Math.floor((saved * 100) / (12 * monthly_cents));
  return percent > 0 ? `${percent} % less` : null;
}

const MONTHS_IN_WORDS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
] as const;
