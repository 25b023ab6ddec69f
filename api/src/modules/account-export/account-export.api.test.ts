import {
  bookSession,
  createExportTicket,
  getAccountExport,
  listNotifications,
  profileExperiences,
  requestAccountExport,
  requestConnection,
} from '@acquaint/contracts';
import { api, type Caller } from '../../../test/client.ts';
import { newestEmail, registerMember, type TestMember } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { unzip } from '../../../test/unzip.ts';
import { at, hostWith, slotsOf } from '../sessions/test-booking.ts';
import { PERSONAL_DATA } from '../../personal-data.ts';
import { exportedKinds } from './build-export.ts';

const ask = (as: TestMember, current_password = as.password) =>
  api.call(requestAccountExport, { body: { current_password } }, { as });
const ticket = (as: TestMember, current_password = as.password) =>
  api.call(createExportTicket, { body: { current_password } }, { as });
const latestOf = async (as: Caller) => (await api.ok(getAccountExport, {}, { as })).latest;

/** Polls until the export is ready and returns it. The job publishes no event that a test could wait for. */
async function ready(as: Caller) {
  let latest = await latestOf(as);
  await until(async () => {
    latest = await latestOf(as);
    return latest?.state === 'ready';
  });
  if (!latest) throw new Error('a copy that is ready is there');
  return latest;
}

const fetchZip = (url: string) => fetch(api.url + url);

async function copyOf(member: TestMember) {
  await ask(member);
  await ready(member);
  const answer = await fetchZip((await ticket(member)).body.url);
  return unzip(Buffer.from(await answer.arrayBuffer()));
}

describe('an export of the member’s data', () => {
  it('needs the password, is built by a job, is announced, and can be downloaded once with a ticket', async () => {
    const ada = await registerMember();
    expect((await ask(ada, 'not the password')).status).toBe(400);
    expect(await api.ok(getAccountExport, {}, { as: ada })).toEqual({ latest: null, next_at: null });
    expect((await ticket(ada)).status).toBe(409);

    const reply = await ask(ada);
    expect(reply.status).toBe(202);
    expect(reply.body.latest).toMatchObject({ size_bytes: null, expires_at: null });
    const { size_bytes, progress, requested_at, expires_at } = await ready(ada);
    expect(progress).toBe(1);
    const days = (Date.parse(expires_at ?? '') - Date.parse(requested_at)) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect((await newestEmail(ada.email)).subject).toBe('Your Acquaint data is ready to download');
    const { results } = await api.ok(listNotifications, { query: {} }, { as: ada });
    expect(results).toMatchObject([{ title: 'The copy of your data is ready', path: '/dashboard/account' }]);

    expect((await ticket(ada, 'not the password')).status).toBe(400);
    const { url } = (await ticket(ada)).body;
    const zip = await fetchZip(url);
    expect(zip.status).toBe(200);
    expect(Object.fromEntries(zip.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(size_bytes),
      'content-disposition': "attachment; filename*=UTF-8''acquaint-data.zip",
      'cache-control': 'no-store',
    });
    const entries = await unzip(Buffer.from(await zip.arrayBuffer()));
    expect([...entries.keys()]).toEqual([
      'README.txt',
      ...exportedKinds(PERSONAL_DATA).map(({ name }) => `${name}.json`),
    ]);
    expect((await fetchZip(url)).status).toBe(404);
    expect((await fetchZip('/downloads/account')).status).toBe(404);
  });

  it('can be requested once a day, and is visible to its owner only', async () => {
    const [ada, eve] = [await registerMember(), await registerMember()];
    const [first, second] = await Promise.all([ask(ada), ask(ada)]);
    expect([first.status, second.status].sort()).toEqual([202, 429]);
    const refused = first.status === 429 ? first : second;
    // Either of the two requests may be the one that is refused.
    expect(Math.round(Number(refused.headers.get('retry-after')) / 3600)).toBe(24);
    await ready(ada);
    expect(await latestOf(eve)).toBeNull();
    expect((await ticket(eve)).status).toBe(409);
    const { next_at } = await api.ok(getAccountExport, {}, { as: ada });
    const later = await api.call(
      requestAccountExport,
      { body: { current_password: ada.password } },
      { as: ada, later: 24 * 60 + 1 },
    );
    expect([next_at === null, later.status]).toEqual([false, 202]);
  });

  it('contains what a member wrote and did, and of other members only what they show publicly', async () => {
    const [ada, host] = [await registerMember(), await hostWith()];
    const experience = { title: 'Engineer', organisation: 'Works', started_on: '2020-01', ended_on: null };
    await api.ok(profileExperiences.create, { body: { ...experience, description: 'Ünïcode' } }, { as: ada });
    const starts_at = at(await slotsOf(host, ada), 3);
    await api.ok(bookSession, { body: { username: host.username, starts_at, note: 'Hi' } }, { as: ada });
    await api.ok(requestConnection, { body: { username: host.username, note: 'Hello' } }, { as: ada });

    const entries = await copyOf(ada);
    const json = (name: string): unknown => JSON.parse(entries.get(`${name}.json`)?.toString() ?? '');
    const person = { username: host.username, first_name: 'Grace', last_name: 'Hopper' };
    expect(json('account')).toMatchObject({ email: ada.email, has_password: true });
    expect(json('experiences')).toEqual([{ ...experience, description: 'Ünïcode' }]);
    expect(json('sessions')).toMatchObject([{ my_part: 'booker', person, state: 'confirmed', note: 'Hi' }]);
    expect(json('connections')).toMatchObject([{ person, status: 'pending', note: 'Hello', is_mine: true }]);
    expect(json('reviews-received')).toEqual([]);
    expect(json('sign-ins')).toHaveLength(1);
    const whole = [...entries.values()].map(String).join('\n');
    expect(whole).not.toContain(host.email);
    expect(whole).not.toMatch(/password_hash|argon2|token/);
  });
});
