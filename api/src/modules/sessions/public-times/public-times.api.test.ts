import {
  adminSuspendPerson,
  blockPerson,
  getInitialData,
  getPublicProfile,
  listFreeSlots,
  listPublicTimes,
  requestDeletion,
  updateAvailability,
  updateProfile,
  type CallInput,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../../../test/people.ts';

const profileFor = async (member: TestMember, as?: TestMember) =>
  (await api.ok(getPublicProfile, { query: { username: member.username } }, as ? { as } : {})).profile;
const timesFor = async (member: TestMember, as?: TestMember) =>
  (await api.ok(listPublicTimes, { query: { username: member.username } }, as ? { as } : {})).times;
const idOf = async (member: TestMember) =>
  (await api.ok(getInitialData, {}, { as: member })).user_data.profile;
const change = async (as: TestMember, body: NonNullable<CallInput<typeof updateProfile>['body']>) =>
  api.ok(updateProfile, { params: { id: await idOf(as) }, body }, { as });

describe('people without an account', () => {
  let ada: TestMember;
  beforeAll(async () => {
    ada = await registerMember({ first_name: 'Ada' });
  });
  beforeEach(() => change(ada, { is_public: true }));

  it('see a profile and free times only after the member has chosen to show them', async () => {
    const bob = await registerMember({ first_name: 'Bob' });
    expect([await profileFor(bob), await timesFor(bob)]).toEqual([null, null]);
    expect((await change(bob, { is_public: true })).is_public).toBe(true);
    expect((await profileFor(bob))?.user.username).toBe(bob.username);
    expect((await timesFor(bob))?.slots.length).toBeGreaterThan(0);
    await change(bob, { is_public: false });
    expect([await profileFor(bob), await timesFor(bob)]).toEqual([null, null]);
  });

  it('do not see what the member shows to members or connections only', async () => {
    await change(ada, {
      ...{ story: 'For connections', company: 'Analytical Engines', goals: ['seeking_job'] },
      visibility: { story: 'connections' },
    });
    const profile = await profileFor(ada);
    expect(profile).toMatchObject({ story: '', company: 'Analytical Engines' });
    for (const part of ['goals', 'looking_for', 'time_zone', 'visibility', 'connection', 'is_public'])
      expect(profile).not.toHaveProperty(part);
  });

  it('see the free times that members see, but not when the member is busy or where they live', async () => {
    const reader = await registerMember();
    const query = { username: ada.username, days: 31, time_zone: 'UTC' };
    const { slots } = await api.ok(listFreeSlots, { query }, { as: reader });
    const times = await timesFor(ada);
    expect(Object.keys(times ?? {}).sort()).toEqual(['currency', 'duration_minutes', 'price_cents', 'slots']);
    expect(times?.slots.slice(0, 20)).toEqual(slots.slice(0, 20));
    await api.ok(updateAvailability, { body: { accepts_sessions: false } }, { as: ada });
    expect((await timesFor(ada))?.slots).toEqual([]);
    await api.ok(updateAvailability, { body: { accepts_sessions: true } }, { as: ada });
  });

  it('see nothing of a member who is suspended', async () => {
    const [carl, moderator] = [await registerMember(), await appointStaff('moderator')];
    await change(carl, { is_public: true });
    expect(await profileFor(carl)).not.toBeNull();
    const suspension = { params: { id: carl.id }, body: { reason: 'A test of what is shown.' } };
    await api.ok(adminSuspendPerson, suspension, { as: moderator });
    expect([await profileFor(carl), await timesFor(carl)]).toEqual([null, null]);
  });

  it('see nothing of a member whose account is being deleted; nor does a member whom they blocked', async () => {
    const [eve, leaving] = [await registerMember(), await registerMember()];
    await api.ok(blockPerson, { body: { username: eve.username } }, { as: ada });
    expect([await profileFor(ada, eve), await timesFor(ada, eve)]).toEqual([null, null]);
    await change(leaving, { is_public: true });
    await api.ok(requestDeletion, { body: { current_password: leaving.password } }, { as: leaving });
    expect([await profileFor(leaving), await timesFor(leaving)]).toEqual([null, null]);
  });

  describe('on another site', () => {
    const frameOf = async (username: string, language = 'en') => {
      const query = new URLSearchParams({ username, time_zone: 'Asia/Tokyo' });
      const headers = { 'accept-language': language };
      const { body, ...reply } = await api.raw(`/embed/free-times?${query}`, { headers });
      return { ...reply, text: String(body) };
    };

    it('get a frame with links to the booking form, and without a script, a cookie or a picture', async () => {
      const { status, headers, text } = await frameOf(ada.username);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors \*; sandbox allow-popups allow-popups-to-escape-sandbox$/,
      );
      expect(headers.get('x-frame-options')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
      expect(text).not.toMatch(/<script|<img|<form|<link/);
      expect(text).toContain('Times in Tokyo');
      const [first = ''] = /href="[^"]*starts_at[^"]*"/.exec(text) ?? [];
      const address = new URL(first.slice(6, -1).replaceAll('&#38;', '&'));
      expect(address.pathname).toBe('/dashboard/user');
      expect([...address.searchParams.keys()]).toEqual(['username', 'modal', 'username', 'starts_at']);
      const starts = (await timesFor(ada))?.slots.map(({ starts_at }) => starts_at);
      expect(starts).toContain(address.searchParams.get('starts_at'));
    });

    it('get it in their language, and nothing of a member who does not show it, whatever the name', async () => {
      const german = (await frameOf(ada.username, 'de')).text;
      expect(german).toContain('<html lang="de">');
      // As everywhere in German: two digits.
      expect(german).toMatch(/>\d\d:\d\d</);
      expect(german).not.toMatch(/>\d:\d\d</);
      const { status, text } = await frameOf('"><script>alert(1)</script>');
      expect([status, text.includes('<script')]).toEqual([200, false]);
      expect(text).toContain('These times aren’t visible right now');
    });

    it('may load the script that shows the frame; every other page refuses to be framed', async () => {
      const script = await api.raw('/embed/free-times.js');
      expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect((await api.raw('/embed/other')).headers.get('x-frame-options')).toBe('DENY');
    });
  });

  it('reach the profile by a short link', async () => {
    const { status, headers } = await api.raw('/b/ada%2F..?x', { redirect: 'manual' });
    expect(status).toBe(302);
    expect(headers.get('location')).toBe('/dashboard/user?username=ada%2F..');
  });
});
