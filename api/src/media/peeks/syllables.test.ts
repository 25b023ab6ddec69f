import { captionsOf } from '@acquaint/contracts/peek-film/captions';
import { syllablesOf } from '@acquaint/contracts/peek-film/syllables';
import { HYPHEN_PATTERNS } from './hyphen-patterns.ts';

const LONG = 'Geschwindigkeitsbegrenzungsüberwachung';
const said = (text: string) =>
  text.split(' ').map((word, at) => ({ person: 0, text: word, from: at * 400, until: at * 400 + 350 }));
const linesOf = async (text: string, line: number) => {
  const divide = await syllablesOf(text.split(' '), line, HYPHEN_PATTERNS);
  const film = { length: 60_000, line, shots: [], names: [], ...(divide && { syllablesOf: divide }) };
  return captionsOf(said(text), film).flatMap(({ lines }) => lines);
};

it.each([
  [`Das ist die ${LONG}`, 25, 'Geschwindigkeitsbe- grenzungsüberwachung'],
  ['We met the counterrevolutionaries of that year', 14, 'counterrevo- lutionaries'],
])('divides a long word of %j at a syllable', async (text, line, divided) => {
  expect((await linesOf(text, line)).join(' ')).toContain(divided);
});

it('divides no word that fits, and needs no patterns for it', async () => {
  expect(await syllablesOf(['Rindfleischetikettierung'], 25, HYPHEN_PATTERNS)).toBeNull();
  expect((await linesOf(`Rindfleischetikettierung ${LONG}`, 25))[0]).toBe('Rindfleischetikettierung');
});

it('divides an address between letters where it has no syllable that fits', async () => {
  const lines = await linesOf('https://1234567890123456789012345678901234567890', 25);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(25);
});
