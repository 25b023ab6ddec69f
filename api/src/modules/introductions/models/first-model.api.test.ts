import { adminListMatchModels, adminSetMatchModel } from '@acquaint/contracts';
import { openTestDatabase } from '../../../../test/database/open-database.ts';
import { startOwnServer } from '../../../../test/own-server.ts';
import { appointStaff } from '../../../../test/people.ts';
import { createMatchModelsService } from './match-models.service.ts';

describe('the hand-set weights', () => {
  it('are the first version of a new platform: listed and live, and one of their policies can be made live', async () => {
    const server = await startOwnServer({});
    try {
      const { client } = server;
      const admin = await appointStaff('admin', client);
      const list = () => client.ok(adminListMatchModels, {}, { as: admin });
      const { results } = await list();
      expect(results.map(({ version, origin, state }) => [version, origin, state])).toEqual([
        ['hand-1', 'hand', 'live'],
      ]);
      const body = { version: 'hand-1', reason: 'Fairer', policy: { exposure_discount: 0.7 } };
      const live = await client.ok(adminSetMatchModel, { body }, { as: admin });
      expect([live.state, live.policy.exposure_discount]).toEqual(['live', 0.7]);
      expect((await list()).results.map(({ state }) => state).sort()).toEqual(['live', 'retired']);
    } finally {
      await server.end();
    }
  });

  it('are stored once, and stay retired when another version is live', async () => {
    const opened = await openTestDatabase();
    try {
      const models = createMatchModelsService({
        db: opened.db,
        thread: {
          ask: () => Promise.reject(new Error('nothing is learnt')),
          generation: () => 0,
          renew: () => Promise.resolve(),
          stop: () => Promise.resolve(),
        },
        pool: { forgetWeights: () => undefined },
        audit: () => Promise.resolve(),
      });
      const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
      for (let start = 0; start < 2; start++) await models.keepFirst(now.add({ hours: start }));
      const context = { user: { id: '' }, now } as Parameters<typeof models.list>[0];
      const { results } = await models.list(context, { page: 1, page_size: 20 });
      expect(results.map(({ made_at, state }) => [made_at, state])).toEqual([
        ['2026-11-21T09:00:00Z', 'live'],
      ]);
    } finally {
      await opened.close();
    }
  });
});
