import { randomUUID } from 'node:crypto';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { insertRemoteFailure } from './remote-failures.repository.ts';
import { createRemoteFailuresService, type RemoteFailuresService } from './remote-failures.service.ts';

const NOW = Temporal.Instant.from('2026-11-21T12:00:00Z');
const VERSION = '0.1.0-8fb52d0dfc';

describe('failures that browsers report', () => {
  let opened: OpenTestDatabase;
  let service: RemoteFailuresService;
  beforeAll(async () => {
    opened = await openTestDatabase();
    service = createRemoteFailuresService({ db: opened.db, keepDays: 30 });
  });
  afterAll(() => opened.close());

  const fail = (remote: string, minutesAgo: number, reason = 'timeout', version = VERSION) =>
    insertRemoteFailure(opened.db, {
      id: randomUUID(),
      remote,
      version,
      reason,
      detail: `${minutesAgo} minutes ago`,
      userId: null,
      reportedAt: NOW.subtract({ minutes: minutesAgo }),
    });

  it('are shown by hour, version and reason, for one day', async () => {
    const other = '0.1.1-aaaaaaaaaa';
    for (const minutes of [0, 59, 60, 61, 24 * 60 - 1, 24 * 60]) await fail('mf-peeks', minutes);
    await fail('mf-peeks', 90, 'integrity', other);
    await fail('mf-auth', 5);
    const day = await service.ofDay('mf-peeks', NOW);
    expect(day.byHour).toEqual([1, ...Array.from({ length: 21 }, () => 0), 3, 2]);
    expect(day.kinds).toEqual([
      { version: VERSION, reason: 'timeout', count: 5, lastAt: NOW },
      { version: other, reason: 'integrity', count: 1, lastAt: NOW.subtract({ minutes: 90 }) },
    ]);
    expect([day.ofVersion(VERSION), day.ofVersion(other), day.ofVersion('0')]).toEqual([5, 1, 0]);
    expect(day.latest).toMatchObject({ reason: 'timeout', detail: '0 minutes ago' });
  });

  it('list a change of the page by an unknown script, and do not count it as a failure of the remote', async () => {
    await fail('mf-sessions', 5, 'page-changed');
    await fail('mf-sessions', 6);
    const day = await service.ofDay('mf-sessions', NOW);
    expect(day.kinds.map(({ reason, count }) => [reason, count])).toEqual([
      ['page-changed', 1],
      ['timeout', 1],
    ]);
    expect([
      day.byHour.at(-1),
      day.ofVersion(VERSION),
      await service.countOf('mf-sessions', VERSION),
    ]).toEqual([1, 1, 1]);
  });

  it('are empty for a remote that never failed', async () => {
    const day = await service.ofDay('mf-circles', NOW);
    expect([day.byHour.length, Math.max(...day.byHour), day.kinds, day.latest]).toEqual([24, 0, [], null]);
  });

  it('are deleted when the versions they are about are swept', async () => {
    await fail('mf-network', 24 * 60 * 30 + 1);
    await service.forget(NOW);
    expect((await service.ofDay('mf-network', NOW)).latest).toBeNull();
    expect((await service.ofDay('mf-peeks', NOW)).latest).not.toBeNull();
  });
});
