import { randomUUID } from 'node:crypto';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import type { Calendar } from '../../ports/calendar/calendar.ts';
import { insertPerson } from '../peeks/test-peeks.ts';
import { socialAccounts } from '../social-accounts/social-accounts.tables.ts';
import { insertChannel, selectChannels, updateChannel } from './channels.repository.ts';
import { createChannelsService } from './channels.service.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

it('a channel that the provider opens while its account is disconnected is closed', async () => {
  const { db } = opened;
  const row = { id: randomUUID(), userId: await insertPerson(db, 'grace'), provider: 'google' as const };
  const account = { ...row, label: 'Google', email: null };
  await db
    .insert(socialAccounts)
    .values({ ...row, issuer: 'https://mail.example', subject: 'grace', signsIn: false, connectedAt: NOW });
  const channelOf = async (providerId: string | null, minutes: number) => {
    const id = randomUUID();
    const expiresAt = NOW.add({ minutes });
    await insertChannel(db, {
      id,
      accountId: account.id,
      secretHash: id,
      providerId,
      expiresAt,
      heardAt: null,
    });
    return id;
  };
  await channelOf('old', 30);
  const asked = await channelOf(null, 60);
  const closed: string[] = [];
  const calendar: Pick<Calendar, 'close'> = {
    close: async (_token, _id, providerId) => {
      closed.push(providerId);
      // Meanwhile the provider's answer about the other channel arrives.
      if (providerId === 'old') await updateChannel(db, asked, { providerId: 'new' });
    },
  };
  const channels = createChannelsService({
    db,
    access: async (_account, _now, use) => ({ value: await use(calendar as Calendar, 'token') }),
    addressFor: () => null,
  });
  await channels.end(account, NOW);
  expect(closed).toEqual(['old', 'new']);
  expect(await selectChannels(db, [account.id])).toEqual([]);
});
