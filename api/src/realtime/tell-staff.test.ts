import { createTellStaff } from './tell-staff.ts';

it('staff are read one at a time, and whatever changes meanwhile is told together', async () => {
  const reads: PromiseWithResolvers<readonly string[]>[] = [];
  const told: string[][] = [];
  const warned: string[] = [];
  const tellStaff = createTellStaff({
    events: { publish: (ids) => void told.push([...ids]) },
    clock: { now: () => Temporal.Instant.from('2026-11-29T09:00:00Z') },
    log: { warn: (_about: unknown, message?: string) => void warned.push(message ?? '') },
    selectStaff: () => {
      const read = Promise.withResolvers<readonly string[]>();
      reads.push(read);
      return read.promise;
    },
  });
  const settled = () => new Promise(setImmediate);
  for (let change = 0; change < 5; change += 1) tellStaff();
  expect(reads).toHaveLength(1);
  reads[0]?.resolve(['ada']);
  await settled();
  // What changed after the read began may not be in what it found.
  expect([told, reads.length]).toEqual([[['ada']], 2]);
  reads[1]?.reject(new Error('away'));
  await settled();
  expect([told.length, warned.length, reads.length]).toEqual([1, 1, 2]);
  tellStaff();
  reads[2]?.resolve(['bea']);
  await settled();
  expect(told).toEqual([['ada'], ['bea']]);
});
