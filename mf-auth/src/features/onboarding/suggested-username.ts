/** How letters without a decomposition are written with a to z. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};

/** How a German name is written without umlauts; in other languages only the dots are left out. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * Derives a username from a member's name, in the letters that usernames may have (R-ACCT-3).
 * @returns an empty string if fewer than 3 characters are left.
 */
export function suggestedUsername(firstName: string, lastName: string, language: string): string {
  const replaced = language === 'de' ? { ...LETTERS, ...UMLAUTS } : LETTERS;
  const plain = `${firstName}.${lastName}`
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => replaced[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^a-z0-9_.]/g, '');
  return plain.length >= 3 ? plain.slice(0, 30) : '';
}
