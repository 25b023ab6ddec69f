import {
  changePassword,
  changeUsername,
  confirmEmailChange,
  confirmReset,
  createToken,
  getAccount,
  getInitialData,
  getProfileByUsername,
  refreshToken,
  registerUser,
  requestEmailChange,
  requestResetCode,
  requestVerificationCode,
  updateOnboarding,
  validateResetCode,
} from '@acquaint/contracts';
import { randomUUID } from 'node:crypto';
import { api } from '../../../../test/client.ts';
import { newestCode, newestEmail, registerMember, type TestMember } from '../../../../test/people.ts';

const newAddress = (): string => `moved-${randomUUID().slice(0, 8)}@example.org`;

const ask = (as: TestMember, email: string, current_password = as.password) =>
  api.call(requestEmailChange, { body: { email, current_password } }, { as });

describe('a change of email', () => {
  it('needs the code from the new mailbox, and notifies the old address', async () => {
    const ada = await registerMember();
    const email = newAddress();
    expect((await ask(ada, email.toUpperCase())).status).toBe(202);
    expect(await api.ok(getAccount, {}, { as: ada })).toMatchObject({ email: ada.email });
    const body = { email, code: await newestCode(email) };
    expect(await api.ok(confirmEmailChange, { body }, { as: ada })).toMatchObject({ email });
    const { user_data } = await api.ok(getInitialData, {}, { as: ada });
    expect(user_data.email).toBe(email);

    const notice = await newestEmail(ada.email);
    expect(notice.subject).toBe('Your Acquaint account has a new email');
    expect(notice.text).toContain('m…@example.org');
    expect(notice.text).not.toContain(email);
    const { password } = ada;
    expect((await api.call(createToken, { body: { email: ada.email, password } })).status).toBe(401);
    expect((await api.call(createToken, { body: { email, password } })).status).toBe(200);
  });

  it('answers the same for an address that has an account, and tells only its owner', async () => {
    const [ada, bob] = [await registerMember(), await registerMember()];
    const [existing, free] = [await ask(ada, bob.email), await ask(ada, newAddress())];
    expect([existing.status, existing.body]).toEqual([free.status, free.body]);
    const notice = await newestEmail(bob.email);
    expect(notice.subject).toBe('This address has an Acquaint account');
    expect(notice.text).not.toMatch(/\d{6}/);
  });

  it('does not happen when the address got an account meanwhile', async () => {
    const ada = await registerMember();
    const email = newAddress();
    await ask(ada, email);
    const code = await newestCode(email);
    await api.ok(requestVerificationCode, { body: { email, first_name: 'Eve' } });
    const person = { email, username: email, first_name: 'Eve', last_name: 'Quick' };
    const registered = { password: 'white rabbit 10/6', user_type_identifier: 'basic' } as const;
    await api.ok(registerUser, { body: { ...person, ...registered, code: await newestCode(email) } });
    const reply = await api.call(confirmEmailChange, { body: { email, code } }, { as: ada });
    expect(reply.status).toBe(409);
    expect(await api.ok(getAccount, {}, { as: ada })).toMatchObject({ email: ada.email });
  });

  it('requires the password', async () => {
    const ada = await registerMember();
    const reply = await ask(ada, newAddress(), 'not the password');
    expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([400, ['current_password']]);
  });

  it('accepts only one’s own codes, each once', async () => {
    const [ada, eve] = [await registerMember(), await registerMember()];
    const email = newAddress();
    await ask(ada, email);
    const body = { email, code: await newestCode(email) };
    const statuses: number[] = [];
    for (const as of [eve, ada, ada])
      statuses.push((await api.call(confirmEmailChange, { body }, { as })).status);
    expect(statuses).toEqual([400, 200, 400]);
  });

  it('invalidates what was emailed to the old address', async () => {
    const ada = await registerMember();
    await api.ok(requestResetCode, { body: { email: ada.email } });
    const reset = { email: ada.email, code: await newestCode(ada.email) };
    const { reset_token } = await api.ok(validateResetCode, { body: reset });
    const email = newAddress();
    await ask(ada, email);
    await api.ok(confirmEmailChange, { body: { email, code: await newestCode(email) } }, { as: ada });
    const reply = await api.call(confirmReset, { body: { reset_token, password: 'a long new password' } });
    expect(reply.status).toBe(400);
  });
});

describe('a change of username (R-ACCT-29)', () => {
  const freeName = () => `name_${randomUUID().slice(0, 8)}`;
  const change = (as: TestMember, username: string, later = 0) =>
    api.call(changeUsername, { body: { username, current_password: as.password } }, { as, later });
  const profileOf = (username: string, as: TestMember) =>
    api.call(getProfileByUsername, { query: { username } }, { as });
  /** Logs in as many days later, because the first login has ended by then. */
  const afterDays = async (member: TestMember, days: number) => {
    const later = days * 24 * 60;
    const { email, password } = member;
    const pair = await api.ok(createToken, { body: { email, password } }, { later });
    return { member: { ...member, access: pair.access }, later };
  };

  it('lets the former one lead to the member, tells them by email, and logs in with the new one', async () => {
    const [ada, bob] = [await registerMember(), await registerMember()];
    const username = freeName();
    const { status, body } = await change(ada, ` ${username.toUpperCase()} `);
    expect([status, body.former_usernames.map((former) => former.username)]).toEqual([200, [ada.username]]);
    const { user_data } = await api.ok(getInitialData, {}, { as: ada });
    expect(user_data.username).toBe(username);
    for (const name of [username, ada.username, ada.username.toUpperCase()])
      expect((await profileOf(name, bob)).body.user).toMatchObject({ id: ada.id, username });
    const { password } = ada;
    const login = (name: string) => api.call(createToken, { body: { username: name, password } });
    expect([(await login(ada.username)).status, (await login(username)).status]).toEqual([401, 200]);
    const notice = await newestEmail(ada.email);
    expect(notice.subject).toBe(`Your Acquaint username is now ${username}`);
    expect(notice.text).toContain(`from ${ada.username} to ${username}`);
  });

  it('is possible once a month; the member can take a former name back, nobody else can for three months', async () => {
    const [ada, bob] = [await registerMember(), await registerMember()];
    const newcomer = await registerMember({ choosesUsername: false });
    expect((await change(ada, freeName())).status).toBe(200);
    const soon = await change(ada, freeName());
    expect([soon.status, (await api.ok(getAccount, {}, { as: ada })).username_change_at]).toEqual([
      409,
      expect.any(String),
    ]);
    const { user_data } = await api.ok(getInitialData, {}, { as: ada });
    const taken = await change(bob, ada.username);
    expect(taken.status).toBe(409);
    const body = { username: ada.username };
    const chosen = await api.call(updateOnboarding, { body }, { as: newcomer });
    // The same answer as for a name that somebody has, and for a reserved one.
    for (const reply of [chosen, await change(bob, user_data.username), await change(bob, 'sup.port')])
      expect([reply.status, reply.problem.detail]).toEqual([409, taken.problem.detail]);
    const back = await afterDays(ada, 31);
    expect((await change(back.member, ada.username, back.later)).status).toBe(200);
    expect((await profileOf(ada.username, bob)).body.user.id).toBe(ada.id);
  });

  it('frees the former name afterwards, for whoever takes it first', async () => {
    const [ada, bob] = [await registerMember(), await registerMember()];
    expect((await change(ada, freeName())).status).toBe(200);
    const early = await afterDays(bob, 89);
    expect((await change(early.member, ada.username, early.later)).status).toBe(409);
    const late = await afterDays(bob, 91);
    expect((await change(late.member, ada.username, late.later)).status).toBe(200);
    expect((await profileOf(ada.username, bob)).body.user.id).toBe(bob.id);
  });

  it('gives a name that is just given up to nobody else, and a free one to one of two', async () => {
    const [ada, bob, eve] = [await registerMember(), await registerMember(), await registerMember()];
    const replies = await Promise.all([change(ada, freeName()), change(bob, ada.username)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    const free = freeName();
    const race = await Promise.all([change(bob, free), change(eve, free)]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['the current one', {}, 'username'],
    ['one with other letters', { username: 'Ada Lovelace' }, 'username'],
    ['one without the password', { current_password: 'not the password' }, 'current_password'],
  ])('refuses %s', async (_, part, field) => {
    const ada = await registerMember();
    const body = { username: ada.username, current_password: ada.password, ...part };
    const reply = await api.call(changeUsername, { body }, { as: ada });
    expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([400, [field]]);
  });
});

describe('a change of password', () => {
  it('ends every other login, keeps this one, and notifies the owner', async () => {
    const ada = await registerMember();
    const phone = await api.ok(createToken, { body: { email: ada.email, password: ada.password } });
    const body = { current_password: ada.password, password: 'a better pass phrase' };
    expect((await api.call(changePassword, { body }, { as: ada })).status).toBe(200);
    expect((await api.call(getAccount, {}, { as: ada })).status).toBe(200);
    expect((await api.call(getAccount, {}, { as: phone })).status).toBe(401);
    expect((await api.call(refreshToken, { body: { refresh: phone.refresh } })).status).toBe(401);
    expect((await api.call(refreshToken, { body: { refresh: ada.refresh } })).status).toBe(200);
    expect((await newestEmail(ada.email)).subject).toBe('Your Acquaint password was changed');
    const statuses: number[] = [];
    for (const password of [ada.password, body.password]) {
      statuses.push((await api.call(createToken, { body: { email: ada.email, password } })).status);
    }
    expect(statuses).toEqual([401, 200]);
  });

  it.each([
    ['the wrong current password', { current_password: 'not the password' }, 'current_password'],
    ['a common password', { password: 'password1234' }, 'password'],
    ['the current password as the new one', { password: '' }, 'password'],
  ])('refuses %s', async (_, part, field) => {
    const ada = await registerMember();
    const body = { current_password: ada.password, password: 'a better pass phrase', ...part };
    if (body.password === '') body.password = ada.password;
    const reply = await api.call(changePassword, { body }, { as: ada });
    expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([400, [field]]);
  });
});
