import { inParallel } from './in-parallel.ts';

it('processes every item, a few at once', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await inParallel(
    Array.from({ length: 50 }, (_, index) => index),
    async (item) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      done.push(item);
    },
  );
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(most).toBe(8);
});

it('stops at the first failure, and throws it when nothing runs any more', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const slow = Promise.withResolvers<void>();
  const all = inParallel(
    Array.from({ length: 50 }, (_, index) => index),
    async (item) => {
      begun.push(item);
      if (item === 3) throw new Error('disk full');
      await slow.promise;
      ended.push(item);
    },
  );
  let isOver = false;
  const over = all.catch((error: unknown) => {
    isOver = true;
    return error;
  });
  await new Promise(setImmediate);
  expect([begun.length, isOver]).toEqual([8, false]);
  slow.resolve();
  expect(await over).toEqual(new Error('disk full'));
  expect([begun.length, ended.length]).toEqual([8, 7]);
});
