import {
  confirmReset,
  createToken,
  getInitialData,
  getProfileByUsername,
  refreshToken,
  registerUser,
  requestResetCode,
  requestVerificationCode,
  validateResetCode,
} from '@acquaint/contracts';
import { randomUUID } from 'node:crypto';
import { api } from '../../../../test/client.ts';
import { newestCode, registerMember } from '../../../../test/people.ts';

const someone = () => `someone-${randomUUID().slice(0, 8)}@example.org`;

/** Returns a registration that is valid except for the code. */
const registration = (email: string, code: string) => ({
  body: {
    email,
    username: email,
    first_name: 'Grace',
    last_name: 'Hopper',
    password: 'a moth in relay 70',
    code,
    user_type_identifier: 'basic' as const,
  },
});

const wrong = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');

async function emailsTo(email: string): Promise<{ subject: string; text: string; html: string }[]> {
  const reply = await api.raw(`/dev/mail.json?to=${encodeURIComponent(email)}`);
  return (reply.body as { results: { subject: string; text: string; html: string }[] }).results;
}

async function codeFor(email: string): Promise<string> {
  await api.ok(requestVerificationCode, { body: { email, first_name: 'Grace' } });
  return newestCode(email);
}

describe('registering', () => {
  it('creates an account with the code from the email, once', async () => {
    const email = someone();
    const input = registration(email, await codeFor(email));
    expect(await api.ok(registerUser, input)).toMatchObject({ email, username: email });
    expect((await emailsTo(email))[0]?.subject).toBe('Welcome to Acquaint');
    const again = await api.call(registerUser, input);
    expect(again.status).toBe(400);
    expect(again.problem.errors).toHaveProperty('code');
  });

  it.each([
    ['de-AT,en;q=0.5', 'de-AT', []],
    ['de-LU', 'de-DE', []],
    ['en-US', null, ['en']],
    ['fr-FR', null, ['en']],
  ])(
    'made on a page in %s, an account has the locale %s and speaks %j',
    async (language, formats, spoken) => {
      const email = someone();
      const input = registration(email, await codeFor(email));
      await api.ok(registerUser, input, { headers: { 'accept-language': language } });
      const newcomer = await api.ok(createToken, {
        body: { username: email, password: input.body.password },
      });
      expect((await api.ok(getInitialData, {}, { as: newcomer })).user_data.formats).toBe(formats);
      const profile = await api.ok(getProfileByUsername, { query: { username: email } }, { as: newcomer });
      expect(profile.languages).toEqual(spoken);
    },
  );

  it('sends emails in the locale of the request', async () => {
    const email = someone();
    const body = { email, first_name: 'Grace' };
    await api.ok(requestVerificationCode, { body }, { headers: { 'accept-language': 'de-DE' } });
    const code = await newestCode(email);
    const [mail] = await emailsTo(email);
    expect(mail?.subject).toBe(`${code} ist Ihr Code für Acquaint`);
    expect(mail?.text).toContain(
      'Hallo Grace, willkommen! Mit diesem Code bestätigen Sie Ihre E-Mail-Adresse:',
    );
    expect(mail?.html).toContain('<div lang="de"');
    await api.ok(requestVerificationCode, { body }, { headers: { 'accept-language': 'en-DE' } });
    expect((await emailsTo(email))[0]?.subject).toMatch(/ is your Acquaint code$/);
  });

  it('stores the email in lower case', async () => {
    const email = someone();
    const code = await codeFor(email.toUpperCase());
    expect(await api.ok(registerUser, registration(email.toUpperCase(), code))).toMatchObject({ email });
  });

  it('refuses a wrong code, and after five wrong tries the right one too', async () => {
    const email = someone();
    const code = await codeFor(email);
    for (let attempt = 0; attempt < 5; attempt++) {
      const reply = await api.call(registerUser, registration(email, wrong(code)));
      expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([400, ['code']]);
    }
    expect((await api.call(registerUser, registration(email, code))).status).toBe(400);
    expect((await api.call(registerUser, registration(email, await codeFor(email)))).status).toBe(201);
  });

  it('accepts only the newest code', async () => {
    const email = someone();
    const first = await codeFor(email);
    const second = await codeFor(email);
    if (first !== second) {
      expect((await api.call(registerUser, registration(email, first))).status).toBe(400);
    }
    expect((await api.call(registerUser, registration(email, second))).status).toBe(201);
  });

  it('creates one account when the same code is used twice at once', async () => {
    const email = someone();
    const input = registration(email, await codeFor(email));
    const replies = await Promise.all([1, 2, 3].map(() => api.call(registerUser, input)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 400, 400]);
  });

  it('accepts no code that was emailed for a password reset', async () => {
    const ada = await registerMember();
    await api.ok(requestResetCode, { body: { email: ada.email } });
    const reset = await newestCode(ada.email);
    expect((await api.call(registerUser, registration(ada.email, reset))).status).toBe(400);
  });

  it.each(['short', '1234567890'])('refuses the password %j and leaves the code usable', async (password) => {
    const email = someone();
    const input = registration(email, await codeFor(email));
    const weak = await api.call(registerUser, { body: { ...input.body, password } });
    expect([weak.status, Object.keys(weak.problem.errors ?? {})]).toEqual([400, ['password']]);
    expect((await api.call(registerUser, input)).status).toBe(201);
  });

  it('refuses a password that contains the email’s name', async () => {
    const email = someone();
    const input = registration(email, await codeFor(email));
    const name = email.split('@')[0] ?? '';
    const reply = await api.call(registerUser, { body: { ...input.body, password: `my ${name}!` } });
    expect(reply.problem.errors).toEqual({
      password: ['Don’t use the name from your email in your password'],
    });
  });

  it.each([
    ['email', { email: 'not an email' }],
    ['username', { username: 'other@example.org' }],
    ['first_name', { first_name: '   ' }],
    ['code', { code: '12345' }],
    ['user_type_identifier', { user_type_identifier: 'admin' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['role', { role: 'admin' }],
  ])('names the field %s when it is wrong', async (field, change) => {
    const email = someone();
    const reply = await api.raw('/api/v1/users/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...registration(email, '123456').body, ...change }),
    });
    expect(reply.status).toBe(400);
    expect(reply.problem.errors).toHaveProperty(field);
  });

  it('answers the same for an address with an account and one without; only the emails differ', async () => {
    const ada = await registerMember();
    const stranger = someone();
    const [known, unknown] = await Promise.all(
      [ada.email, stranger].map((email) =>
        api.call(requestVerificationCode, { body: { email, first_name: 'Ada' } }),
      ),
    );
    expect(known?.status).toBe(202);
    expect(known?.body).toEqual(unknown?.body);
    expect((await emailsTo(ada.email))[0]?.subject).toBe('You already have an Acquaint account');
    expect((await emailsTo(ada.email))[0]?.text).not.toMatch(/\d{6}/);
    expect((await emailsTo(stranger))[0]?.subject).toMatch(/^\d{6} is your Acquaint code$/);
    const guess = await api.call(registerUser, registration(ada.email, '000000'));
    const guessOfNone = await api.call(registerUser, registration(someone(), '000000'));
    expect([guess.status, guess.body]).toEqual([400, guessOfNone.body]);
  });

  it.each(['Ada 🌟', '<b>Win</b> at evil.example', 'Ada & <i>'])(
    'refuses the first name %j before it emails a code, so that the form can say which field is wrong',
    async (first_name) => {
      const email = someone();
      const reply = await api.call(requestVerificationCode, { body: { email, first_name } });
      expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([400, ['first_name']]);
      expect(await emailsTo(email)).toEqual([]);
    },
  );
});

describe('a forgotten password', () => {
  it('is replaced with the code from the email; every login ends and the old password is invalid', async () => {
    const ada = await registerMember();
    await api.ok(requestResetCode, { body: { email: ada.email } });
    const code = await newestCode(ada.email);
    const { reset_token } = await api.ok(validateResetCode, { body: { email: ada.email, code } });
    const password = 'another horse battery';
    const weak = await api.call(confirmReset, { body: { reset_token, password: 'qwertyuiop' } });
    expect([weak.status, Object.keys(weak.problem.errors ?? {})]).toEqual([400, ['password']]);
    await api.ok(confirmReset, { body: { reset_token, password } });

    expect((await api.call(refreshToken, { body: { refresh: ada.refresh } })).status).toBe(401);
    const login = (word: string) => api.call(createToken, { body: { email: ada.email, password: word } });
    expect((await login(ada.password)).status).toBe(401);
    expect((await login(password)).status).toBe(200);
    expect((await api.call(confirmReset, { body: { reset_token, password: 'a third horse!' } })).status).toBe(
      400,
    );
    expect((await api.call(validateResetCode, { body: { email: ada.email, code } })).status).toBe(400);
  });

  it('answers the same for an address with an account and one without', async () => {
    const ada = await registerMember();
    const stranger = someone();
    const known = await api.call(requestResetCode, { body: { email: ada.email } });
    const unknown = await api.call(requestResetCode, { body: { email: stranger } });
    expect([known.status, known.body]).toEqual([202, unknown.body]);
    expect((await emailsTo(stranger))[0]?.text).not.toMatch(/\d{6}/);
    const wrongKnown = await api.call(validateResetCode, {
      body: { email: ada.email, code: wrong(await newestCode(ada.email)) },
    });
    const wrongUnknown = await api.call(validateResetCode, { body: { email: stranger, code: '123456' } });
    expect([wrongKnown.status, wrongKnown.body]).toEqual([400, wrongUnknown.body]);
  });

  it('can be replaced once when the token is used twice at the same time', async () => {
    const ada = await registerMember();
    await api.ok(requestResetCode, { body: { email: ada.email } });
    const code = await newestCode(ada.email);
    const { reset_token } = await api.ok(validateResetCode, { body: { email: ada.email, code } });
    const replies = await Promise.all(
      ['first new password', 'second new password'].map((password) =>
        api.call(confirmReset, { body: { reset_token, password } }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
  });
});
