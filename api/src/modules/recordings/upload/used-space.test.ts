import { createUsedSpace } from './used-space.ts';

const START = Temporal.Instant.from('2026-03-02T10:00:00Z');
const after = (seconds: number): Temporal.Instant => START.add({ seconds });

/** The bytes in a database that counts how often it was asked. */
function storeOf(bytes: number) {
  const store = { bytes, asked: 0 };
  const space = createUsedSpace(() => {
    store.asked += 1;
    return Promise.resolve(store.bytes);
  });
  return { store, space };
}

it('sums the stored bytes once for all the pieces of half a minute', async () => {
  const { store, space } = storeOf(100);
  for (let second = 0; second < 30; second += 1) {
    expect(await space.hasRoom(null, { bytes: 10, quota: 1000, now: after(second) })).toBe(true);
    space.add(10);
  }
  expect(store.asked).toBe(1);
  await space.hasRoom(null, { bytes: 10, quota: 1000, now: after(30) });
  expect(store.asked).toBe(2);
});

it('counts what this process has added since the sum', async () => {
  const { store, space } = storeOf(100);
  await space.hasRoom(null, { bytes: 1, quota: 200, now: START });
  space.add(90);
  store.bytes += 90;
  expect(await space.hasRoom(null, { bytes: 11, quota: 200, now: after(1) })).toBe(false);
  expect(await space.hasRoom(null, { bytes: 10, quota: 200, now: after(1) })).toBe(true);
});

it('asks again before it refuses, as files may have been deleted', async () => {
  const { store, space } = storeOf(200);
  expect(await space.hasRoom(null, { bytes: 1, quota: 200, now: START })).toBe(false);
  store.bytes = 50;
  expect(await space.hasRoom(null, { bytes: 1, quota: 200, now: START })).toBe(true);
  expect(await space.hasRoom(null, { bytes: 100, quota: 200, now: START })).toBe(true);
  expect(store.asked).toBe(2);
});

it('counts what was added while the database was summing', async () => {
  const sum = Promise.withResolvers<number>();
  const space = createUsedSpace(() => sum.promise);
  const first = space.hasRoom(null, { bytes: 10, quota: 200, now: START });
  space.add(150);
  sum.resolve(0);
  expect(await first).toBe(true);
  expect(await space.hasRoom(null, { bytes: 40, quota: 200, now: START })).toBe(true);
  // Asked anew, and there is room: what was added is in the new sum.
  expect(await space.hasRoom(null, { bytes: 60, quota: 200, now: START })).toBe(true);
});

it('asks again when the clock was set back', async () => {
  const { store, space } = storeOf(100);
  await space.hasRoom(null, { bytes: 1, quota: 200, now: after(3600) });
  await space.hasRoom(null, { bytes: 1, quota: 200, now: START });
  expect(store.asked).toBe(2);
});
