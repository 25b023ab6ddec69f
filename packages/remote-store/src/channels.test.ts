import { foldChanges } from './channels.ts';
import type { NewChange } from './history.ts';
import { canary, history, published, stable, swept, version, withdrawn } from './test/samples.ts';

/** Folds a history and abbreviates the result: the stable line newest first, and the canary. */
function channelsAfter(...changes: NewChange[]) {
  const { stable: head, line, canary: offered } = foldChanges(history(...changes));
  expect(head).toBe(line[0] ?? null);
  const letter = (name: string) => name.at(-1);
  return [line.map(letter).join(''), offered ? `${letter(offered.version)} ${offered.percent}` : null];
}

it.each<[string, NewChange[], [string, string | null]]>([
  ['nothing was ever published', [], ['', null]],
  ['a version is in the store alone', [published('a')], ['', null]],
  ['one is stable', [stable('a')], ['a', null]],
  ['a newer one is stable', [stable('a'), stable('b')], ['ba', null]],
  [
    'somebody rolled back: what came after is taken back',
    [stable('a'), stable('b'), stable('c'), stable('a')],
    ['a', null],
  ],
  [
    'somebody rolled back, and forth again',
    [stable('a'), stable('b'), stable('a'), stable('b')],
    ['ba', null],
  ],
  ['the same is made stable again', [stable('a'), stable('a')], ['a', null]],
  ['a canary runs', [stable('a'), canary('b')], ['a', 'b 5']],
  ['its share grows', [stable('a'), canary('b'), canary('b', 50)], ['a', 'b 50']],
  ['it ends', [stable('a'), canary('b'), canary(null)], ['a', null]],
  ['it becomes stable, which ends it', [stable('a'), canary('b'), stable('b')], ['ba', null]],
  ['another one becomes stable beside it', [stable('a'), canary('b'), stable('c')], ['ca', 'b 5']],
  ['an old version is swept', [stable('a'), stable('b'), swept('a')], ['b', null]],
  ['the canary is swept', [stable('a'), canary('b'), swept('b')], ['a', null]],
  ['the remote is withdrawn', [stable('a'), canary('b'), withdrawn], ['', null]],
  ['it is published again after that', [stable('a'), withdrawn, stable('b')], ['b', null]],
])('folds the history when %s', (_, changes, expected) => {
  expect(channelsAfter(...changes)).toEqual(expected);
});

it('knows when each existing version was published', () => {
  const changes = history(published('a'), published('b'), swept('a'), published('c'));
  expect([...foldChanges(changes).published]).toEqual([
    [version('b'), '2026-11-21T09:01:00.000Z'],
    [version('c'), '2026-11-21T09:03:00.000Z'],
  ]);
});
