import { audible, hear, NOBODY_SPEAKS, type Speaking } from './speaker.ts';

/** Applies one measurement per 250 ms, by person. */
function listen(measures: readonly Readonly<Record<string, number>>[]): Speaking {
  return measures.reduce(
    (before, levels, index) => hear(before, new Map(Object.entries(levels)), index * 250),
    NOBODY_SPEAKS,
  );
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

it.each<[string, Readonly<Record<string, number>>[], string | null]>([
  ['nobody while all are quiet', times(20, { Ada: 0.001, Grace: 0.002 }), null],
  ['who speaks first, at once', [{ Ada: 0, Grace: 0.3 }], 'Grace'],
  [
    'still who spoke last, when all are quiet',
    [...times(4, { Ada: 0.3, Grace: 0 }), ...times(20, { Ada: 0, Grace: 0 })],
    'Ada',
  ],
  ['not who coughs', [...times(8, { Ada: 0.3, Grace: 0 }), { Ada: 0.3, Grace: 0.5 }], 'Ada'],
  ['who takes over', [...times(8, { Ada: 0.3, Grace: 0 }), ...times(8, { Ada: 0, Grace: 0.3 })], 'Grace'],
  [
    'who had the word, while two speak alike',
    [...times(8, { Ada: 0.3, Grace: 0 }), ...times(20, { Ada: 0.3, Grace: 0.31 })],
    'Ada',
  ],
  [
    'nobody after the speaker has left, until the next word',
    [...times(8, { Ada: 0.3, Grace: 0 }), { Grace: 0 }],
    null,
  ],
])('the large tile shows %s', (_who, measures, speaker) => {
  expect(listen(measures).speaker).toBe(speaker);
});

it('does not switch back and forth within a second and a half', () => {
  const shouting = Array.from({ length: 6 }, (_, index) =>
    index % 2 ? { Ada: 0.9, Grace: 0 } : { Ada: 0, Grace: 0.9 },
  );
  expect(listen([{ Ada: 0.9, Grace: 0 }, ...shouting.slice(0, 4)]).speaker).toBe('Ada');
});

it('reports everybody who is audible, also between two words, and nobody who has left', () => {
  const measures = times(4, { Ada: 0.3, Grace: 0.2, Alan: 0.001 });
  const at = (count: number) => (count - 1) * 250;
  expect(audible(listen(measures), at(4))).toEqual(['Ada', 'Grace']);
  const pause = [...measures, ...times(2, { Ada: 0, Grace: 0.2, Alan: 0 })];
  expect(audible(listen(pause), at(6))).toEqual(['Ada', 'Grace']);
  const silence = [...measures, ...times(20, { Ada: 0, Grace: 0, Alan: 0 })];
  expect(audible(listen(silence), at(24))).toEqual([]);
  expect(audible(listen([...measures, { Grace: 0 }]), at(5))).toEqual(['Grace']);
});
