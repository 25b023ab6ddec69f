import { shuffled, withoutSlowEnd } from './shuffled-sequencer.ts';

const files = Array.from({ length: 30 }, (_, file) => file);

it('The same seed gives the same order of all files, and another seed another order', () => {
  expect(shuffled(files, 7)).toEqual(shuffled(files, 7));
  expect(shuffled(files, 7)).not.toEqual(shuffled(files, 8));
  expect(shuffled(files, 7).sort((one, other) => one - other)).toEqual(files);
});

it('Whatever the seed, no slow file is in the last third, and none is lost', () => {
  const isSlow = (file: number): boolean => file % 5 === 0;
  for (let seed = 0; seed < 100; seed += 1) {
    const order = withoutSlowEnd(shuffled(files, seed), isSlow);
    expect(order.slice(20).filter(isSlow)).toEqual([]);
    expect(order.sort((one, other) => one - other)).toEqual(files);
  }
});

it('Where most files are slow, the first two thirds are', () => {
  expect(withoutSlowEnd([1, 2, 3, 4, 5, 6], (file) => file > 1)).toEqual([5, 2, 3, 4, 1, 6]);
});
