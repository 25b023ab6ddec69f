import { randomInt } from 'node:crypto';
import { bookSession, listFreeSlots, updateAvailability } from '../../packages/contracts/src/index.ts';
import { createClient, type ApiClient } from '../../api/test/client.ts';
import { createTestHome, startTestServer } from '../../api/test/server-process.ts';
import { ROUND_THE_CLOCK } from '../../api/src/modules/sessions/test-booking.ts';
import { writeMembersInto } from '../../api/src/modules/sessions/test-members.ts';

/** What racers for one slot got, in all rounds. */
export interface Race {
  /** Rounds in which not exactly one of them got the slot. */
  readonly wrong: number;
  readonly seconds: number;
}

/** Lets many members book the same slot at once through three processes, again and again. */
export async function race(racers: number, rounds: number): Promise<Race> {
  const home = await createTestHome();
  try {
    const names = Array.from({ length: racers + 1 }, (_, index) => `Racer ${index}`);
    const [host, ...others] = await writeMembersInto(home, names);
    if (!host) throw new Error('no host');
    // Everybody may win more than once.
    const settings = { WEEKLY_BOOKINGS: '1000', LOG_LEVEL: 'fatal' };
    const clients: ApiClient[] = [];
    for (let count = 0; count < 3; count++)
      clients.push(createClient((await startTestServer(home, settings)).url));
    const any = () => clients[randomInt(clients.length)] ?? createClient('');
    await any().ok(updateAvailability, { body: { weekly: ROUND_THE_CLOCK, max_per_day: 24 } }, { as: host });
    const began = performance.now();
    let wrong = 0;
    for (let round = 0; round < rounds; round++) {
      const query = { username: host.username, days: 31 };
      const { slots } = await any().ok(listFreeSlots, { query }, { as: others[round % others.length] });
      const { starts_at = '' } = slots[randomInt(slots.length)] ?? {};
      const body = { username: host.username, starts_at };
      const book = async (as: (typeof others)[number]): Promise<number> => {
        for (;;) {
          const { status } = await any().call(bookSession, { body }, { as });
          // A process that has too much to do refuses calls without having done anything.
          if (status !== 503) return status;
        }
      };
      const answers = await Promise.all(others.map(book));
      if (answers.filter((status) => status === 201).length !== 1) wrong += 1;
    }
    return { wrong, seconds: (performance.now() - began) / 1_000 };
  } finally {
    await home.remove();
  }
}
