import { CALM_MS, planShots, type Presence } from './shots.ts';

const span = (from: number, until: number) => ({ from: from * 1_000, until: until * 1_000 });
const here = (until: number, ...speech: readonly (readonly [number, number])[]): Presence => ({
  present: [span(0, until)],
  speech: speech.map(([from, end]) => span(from, end)),
});
const shown = (people: readonly Presence[], seconds: number) =>
  planShots(people, seconds * 1_000).map(({ from, until, people: who }) => [
    from / 1_000,
    until / 1_000,
    who.join(''),
  ]);

it('shows who speaks, from the beginning of their turn, and stays calm when somebody says a word in between', () => {
  expect(shown([here(30, [0.2, 10], [20, 29]), here(30, [12, 19], [5, 5.6])], 30)).toEqual([
    [0, 12, '0'],
    [12, 20, '1'],
    [20, 30, '0'],
  ]);
});

it('shows everybody while they alternate quickly, and while two speak at once', () => {
  const quick = shown(
    [here(24, [0, 8], [10, 10.8], [12, 12.8]), here(24, [9, 9.8], [11, 11.8], [16, 24])],
    24,
  );
  expect(quick.map(([, , who]) => who)).toEqual(['0', '01', '1']);
  const both = shown([here(12, [0, 8]), here(12, [4, 12])], 12);
  expect(both.map(([, , who]) => who)).toEqual(['0', '01', '1']);
});

it('shows everybody when it is not known who speaks, and nobody who is not there', () => {
  const people = [
    { present: [span(0, 10)], speech: null },
    { present: [span(0, 6)], speech: null },
  ];
  expect(shown(people, 10)).toEqual([
    [0, 6, '01'],
    [6, 10, '0'],
  ]);
});

it('keeps every shot for a second and a half, whatever is said when', () => {
  const chatter = [0, 1].map((person) =>
    here(
      60,
      ...Array.from({ length: 25 }, (_, at): [number, number] => [
        at * 2.3 + person,
        at * 2.3 + person + (at % 4) * 0.7 + 0.2,
      ]),
    ),
  );
  const shots = planShots(chatter, 60_000);
  expect(shots.at(0)?.from).toBe(0);
  expect(shots.at(-1)?.until).toBe(60_000);
  for (const { from, until } of shots) expect(until - from).toBeGreaterThanOrEqual(CALM_MS);
});
