import fc from 'fast-check';
import { afterAll, changeBetween, movedByAll, type TextChange } from './text-change.ts';

const apply = (text: string, { at, removed, inserted }: TextChange): string =>
  text.slice(0, at) + inserted + text.slice(at + removed);

/** Few characters, so that repetitions occur, and some surrogate pairs. */
const words = fc
  .array(fc.constantFrom('a', 'b', ' ', '👍', '👎'), { maxLength: 12 })
  .map((all) => all.join(''));

describe('a change of a text', () => {
  it('turns one text into the other, and never splits a surrogate pair', () => {
    fc.assert(
      fc.property(words, words, fc.nat(24), (before, after, caret) => {
        const change = changeBetween(before, after, Math.min(caret, after.length));
        expect(change === null ? before : apply(before, change)).toBe(after);
        if (change) expect(change.inserted.isWellFormed()).toBe(true);
        if (change) expect(before.slice(change.at, change.at + change.removed).isWellFormed()).toBe(true);
      }),
    );
  });

  it.each([
    ['typed at the cursor, of a row of equal letters', 'aa', 'aaa', 1, { at: 0, removed: 0, inserted: 'a' }],
    ['typed at the end', 'aa', 'aaa', 3, { at: 2, removed: 0, inserted: 'a' }],
    ['put over a selection', 'one two', 'one six', 7, { at: 4, removed: 3, inserted: 'six' }],
  ])('is what was %s', (_, before, after, caret, change) => {
    expect(changeBetween(before, after, caret)).toEqual(change);
  });

  it('by another person moves a cursor after it, and none before it', () => {
    const typed = { at: 3, removed: 0, inserted: 'xy' };
    const removed = { at: 3, removed: 4, inserted: '' };
    expect([movedByAll([typed], 2), movedByAll([typed], 3), movedByAll([typed], 5)]).toEqual([2, 3, 7]);
    expect([movedByAll([removed], 5), movedByAll([removed], 9)]).toEqual([3, 5]);
  });

  it('made before others were seen is applied where its author meant it', () => {
    const others = [
      { at: 0, removed: 0, inserted: 'Ask. ' },
      { at: 8, removed: 2, inserted: '' },
    ];
    expect(afterAll(others, { at: 9, removed: 2, inserted: 'x' })).toEqual({
      at: 12,
      removed: 2,
      inserted: 'x',
    });
    expect(afterAll(others, { at: 2, removed: 3, inserted: '' })).toEqual({
      at: 7,
      removed: 1,
      inserted: '',
    });
  });
});
