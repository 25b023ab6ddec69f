import { randomUUID } from 'node:crypto';
import {
  bookSession,
  confirmTookPlace,
  createRoomToken,
  getInitialData,
  getProfileByUsername,
  getSidebarCounts,
  suggestUsername,
  updateMultistepOnboarding,
  updateOnboarding,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember, saveExpertise, type TestMember } from '../../../test/people.ts';
import { openSocket } from '../room/test-socket.ts';
import { at, hostWith, slotsOf } from '../sessions/test-booking.ts';

const EXPERTISE = {
  mentorship_statement: 'I help founders with their first ten sales.',
  expert_in: ['sales', 'pricing'],
  looking_for: ['law', 'fundraising'],
} as const;

const freeName = () => `name_${randomUUID().slice(0, 8)}`;

describe('onboarding', () => {
  it('starts with both redirects, and the email as the username', async () => {
    const ada = await registerMember({ choosesUsername: false });
    const { user_data, snips: peeks } = await api.ok(getInitialData, {}, { as: ada });
    expect(peeks).toEqual([]);
    expect(user_data).toMatchObject({
      id: ada.id,
      username: ada.email,
      has_chosen_username: false,
      role: 'member',
      is_pro: false,
      time_zone: 'Europe/Berlin',
      interests: ['Machine Learning', 'Communications', 'Academia', 'Entrepreneurship'],
      onboarding: { redirect_location: true, redirect_expertize: true },
      multistep_onboarding: { has_completed_onboarding: false, steps: { 'ai-match': false } },
    });
  });

  it('clears the first redirect with the chosen username, and stores place and zone', async () => {
    const ada = await registerMember({ choosesUsername: false });
    const username = freeName();
    const body = { username: ` ${username.toUpperCase()} `, time_zone: 'Asia/Kolkata', location: 'Pune' };
    expect(await api.ok(updateOnboarding, { body }, { as: ada })).toEqual({
      redirect_location: false,
      redirect_expertize: true,
      username,
    });
    const { user_data } = await api.ok(getInitialData, {}, { as: ada });
    expect(user_data).toMatchObject({ username, has_chosen_username: true, time_zone: 'Asia/Kolkata' });
  });

  it('suggests a username that fits the name and that nobody has or had (R-ACCT-3)', async () => {
    const last_name = `Weiß ${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    const newcomer = () => registerMember({ first_name: 'Jürgen', last_name, choosesUsername: false });
    const suggestedTo = async (as: TestMember, language?: string) =>
      (
        await api.ok(
          suggestUsername,
          {},
          { as, ...(language ? { headers: { 'accept-language': language } } : {}) },
        )
      ).username;
    const [ada, bea] = [await newcomer(), await newcomer()];
    const name = `jurgen.weiss${last_name.slice(5)}`;
    expect([await suggestedTo(ada), await suggestedTo(ada, 'de-AT')]).toEqual([
      name,
      name.replace('u', 'ue'),
    ]);
    await api.ok(updateOnboarding, { body: { username: name } }, { as: ada });
    expect(await suggestedTo(bea)).toBe(`${name}2`);
  });

  it('stores nothing of the form if the username is taken, and all of it otherwise', async () => {
    const [ada, bea] = [await registerMember(), await registerMember({ choosesUsername: false })];
    const body = {
      time_zone: 'Asia/Kolkata',
      location: 'Pune',
      headline: 'Founder',
      goals: ['investing' as const],
    };
    const send = (username: string) =>
      api.call(updateOnboarding, { body: { ...body, username, redirect_location: false } }, { as: bea });
    const profile = (username: string) => api.ok(getProfileByUsername, { query: { username } }, { as: bea });
    expect((await send(ada.username)).status).toBe(409);
    expect(await profile(bea.email)).toMatchObject({ location: '', goals: [], user: { headline: '' } });
    const username = freeName();
    expect((await send(username)).status).toBe(200);
    expect(await profile(username)).toMatchObject({
      location: 'Pune',
      goals: ['investing'],
      user: { headline: 'Founder' },
    });
  });

  it('marks a booked session as a completed first step, and no other step', async () => {
    const [host, booker] = [await hostWith(), await registerMember()];
    const starts_at = at(await slotsOf(host, booker), 1);
    const session = await api.ok(
      bookSession,
      { body: { username: host.username, starts_at } },
      { as: booker },
    );
    const stepsOf = async (as: TestMember) =>
      (await api.ok(getInitialData, {}, { as })).user_data.multistep_onboarding;
    for (const person of [host, booker]) {
      expect(await stepsOf(person)).toMatchObject({
        has_completed_onboarding: true,
        steps: { 'ai-match': false, 'book-session': true, 'live-session': false },
      });
    }
    const sockets = [await openSocket(api, host), await openSocket(api, booker)];
    for (const [index, person] of [host, booker].entries()) {
      const { room_token } = await api.ok(createRoomToken, { params: { id: session.id } }, { as: person });
      sockets[index]?.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: false });
      await sockets[index]?.next('room/entered');
    }
    for (const socket of sockets) await socket.next('room/started');
    // It is not met yet (R-ONB-17).
    expect((await stepsOf(host)).steps).toMatchObject({ 'ai-match': false, 'live-session': false });
    for (const socket of sockets) socket.send({ type: 'room/leave', session_id: session.id });
    for (const socket of sockets) await socket.event('session/completed');
    const params = { id: session.id };
    for (const person of [host, booker]) await api.ok(confirmTookPlace, { params }, { as: person });
    for (const socket of sockets) await socket.event('first-step/done');
    for (const person of [host, booker]) {
      expect((await stepsOf(person)).steps).toMatchObject({ 'ai-match': false, 'live-session': true });
    }
    await Promise.all(sockets.map((socket) => socket.drop()));
  });

  it('requires a username before the first redirect can be cleared', async () => {
    const ada = await registerMember({ choosesUsername: false });
    const reply = await api.call(updateOnboarding, { body: { redirect_location: false } }, { as: ada });
    expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([400, ['username']]);
  });

  it('requires the expertise form before the second redirect can be cleared', async () => {
    const ada = await registerMember();
    const reply = await api.call(updateOnboarding, { body: { redirect_expertize: false } }, { as: ada });
    expect(reply.status).toBe(409);
  });

  it('is done after the expertise form', async () => {
    const ada = await registerMember({ expertise: EXPERTISE });
    const { user_data } = await api.ok(getInitialData, {}, { as: ada });
    expect(user_data.onboarding).toEqual({ redirect_location: false, redirect_expertize: false });
  });

  it('gives a username to one of two who choose it at the same time, ignoring case', async () => {
    const [ada, bob] = [
      await registerMember({ choosesUsername: false }),
      await registerMember({ choosesUsername: false }),
    ];
    const username = freeName();
    const replies = await Promise.all([
      api.call(updateOnboarding, { body: { username, location: 'Here' } }, { as: ada }),
      api.call(
        updateOnboarding,
        { body: { username: username.toUpperCase(), location: 'Here' } },
        { as: bob },
      ),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const loser = replies[0]?.status === 409 ? ada : bob;
    const { user_data } = await api.ok(getInitialData, {}, { as: loser });
    expect(user_data).toMatchObject({ has_chosen_username: false, onboarding: { redirect_location: true } });
  });

  it.each(['admin', 'acquaint', 'sup.port'])('reserves the name %s for the product', async (username) => {
    const ada = await registerMember({ choosesUsername: false });
    expect((await api.call(updateOnboarding, { body: { username } }, { as: ada })).status).toBe(409);
  });

  it('lets the username be corrected until the expertise form is saved; the same one again is no error', async () => {
    const ada = await registerMember();
    const choose = (username: string) => api.call(updateOnboarding, { body: { username } }, { as: ada });
    expect((await choose(ada.username)).status).toBe(200);
    const corrected = freeName();
    expect((await choose(corrected)).status).toBe(200);
    // Nobody had a link to the first one, so it is free again.
    const bob = await registerMember({ choosesUsername: false });
    const body = { username: ada.username };
    expect((await api.call(updateOnboarding, { body }, { as: bob })).status).toBe(200);
    await saveExpertise(ada, EXPERTISE, api);
    expect((await choose(corrected)).status).toBe(200);
    expect((await choose(freeName())).status).toBe(409);
  });

  it('stores the languages that the member speaks, each once, and at least one', async () => {
    const ada = await registerMember();
    const speak = (languages: string[]) => api.call(updateOnboarding, { body: { languages } }, { as: ada });
    expect((await speak(['de', 'fr', 'de'])).status).toBe(200);
    const profile = await api.ok(getProfileByUsername, { query: { username: ada.username } }, { as: ada });
    expect(profile.languages).toEqual(['de', 'fr']);
    expect((await speak([])).status).toBe(400);
  });

  it.each([
    ['username', { username: 'ab' }],
    ['username', { username: 'Ada Lovelace' }],
    ['username', { username: 'ada@example.org' }],
    ['time_zone', { time_zone: 'Nowhere' }],
    ['redirect_expertize', { redirect_expertize: true }],
    ['is_pro', { is_pro: true }],
  ])('names the field %s in %j', async (field, body) => {
    const ada = await registerMember({ choosesUsername: false });
    const reply = await api.raw('/api/v1/onboarding/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.access}` },
      body: JSON.stringify(body),
    });
    expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([400, [field]]);
  });

  it('stores completed steps, also when they are sent concurrently', async () => {
    const ada = await registerMember();
    const steps = ['ai-match', 'explore-peeks', 'book-session', 'live-session'] as const;
    await Promise.all(
      steps.map((step) =>
        api.ok(updateMultistepOnboarding, { body: { steps: { [step]: true } } }, { as: ada }),
      ),
    );
    const done = await api.ok(
      updateMultistepOnboarding,
      { body: { has_completed_onboarding: true } },
      { as: ada },
    );
    expect(done.has_completed_onboarding).toBe(true);
    expect(Object.values(done.steps)).toEqual([true, true, true, true, true, true]);
    const { user_data } = await api.ok(getInitialData, {}, { as: ada });
    expect(user_data.multistep_onboarding).toEqual(done);
  });

  it('refuses a step that does not exist', async () => {
    const ada = await registerMember();
    const body = { steps: { 'fly-to-mars': true } } as never;
    expect((await api.call(updateMultistepOnboarding, { body }, { as: ada })).status).toBe(400);
  });

  it('counts zero for a new member', async () => {
    const ada = await registerMember();
    expect(await api.ok(getSidebarCounts, {}, { as: ada })).toEqual({
      messages: 0,
      upcoming_sessions: 0,
      pending_reviews: 0,
      introductions: 0,
      notifications: 0,
      verifications: 0,
      reports: 0,
      disputes: 0,
      inquiries: 0,
      withheld_money: 0,
      payouts: 0,
      staff: 0,
    });
  });

  it.each([undefined, 'nonsense', 'a.b.c'])('needs a login, and refuses the token %j', async (token) => {
    const as = token === undefined ? undefined : { access: token };
    expect((await api.call(getInitialData, {}, { as })).status).toBe(401);
    expect((await api.call(updateOnboarding, { body: {} }, { as })).status).toBe(401);
  });
});
