import { randomUUID } from 'node:crypto';
import {
  createToken,
  registerUser,
  requestEmailChange,
  requestResetCode,
  requestVerificationCode,
  validateResetCode,
} from '@acquaint/contracts';
import { api, type Reply } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';

/**
 * Number of calls of which the fastest counts, alternating known and unknown names: other load on the machine can only
 * add time.
 */
const ROUNDS = 15;
/** On a busy machine all calls of one kind can be slow; a real difference stays however often it is measured. */
const MOST_TRIES = 4;
/** Allowed factor. Hashing a password makes a call ten times as slow, and so does sending an email. */
const TIMES = 3;

type Ask = (
  name: { readonly email: string; readonly username: string },
  as: TestMember,
) => Promise<Reply<unknown>>;

const code = '000000';
const CALLS: Readonly<Record<string, Ask>> = {
  'asking for a code to register': ({ email }) =>
    api.call(requestVerificationCode, { body: { email, first_name: 'Name' } }),
  'registering with a wrong code': ({ email }) =>
    api.call(registerUser, {
      body: {
        email,
        username: email,
        code,
        password: 'white rabbit 10/6',
        first_name: 'New',
        last_name: 'Comer',
        user_type_identifier: 'basic',
      },
    }),
  'a forgotten password, the first step': ({ email }) => api.call(requestResetCode, { body: { email } }),
  'a forgotten password, the second step': ({ email }) =>
    api.call(validateResetCode, { body: { email, code } }),
  'a change to this email': ({ email }, as) =>
    api.call(requestEmailChange, { body: { email, current_password: as.password } }, { as }),
  'logging in with the email': ({ email }) =>
    api.call(createToken, { body: { email, password: 'not the password' } }),
  'logging in with the username': ({ username }) =>
    api.call(createToken, { body: { username, password: 'not the password' } }),
};

/** Measures the time, in addition to `same-work.api.test.ts`, which counts operations and could miss one. */
describe('the response about a name takes the same time and says the same whether or not an account has it:', () => {
  it.each(Object.entries(CALLS))('%s', async (_, ask) => {
    const asker = await registerMember();
    const took = async (name: Parameters<Ask>[0]) => {
      const start = performance.now();
      const { status, problem } = await ask(name, asker);
      return { ms: performance.now() - start, status, detail: problem.detail };
    };
    const known: Awaited<ReturnType<typeof took>>[] = [];
    const unknown: typeof known = [];
    const fastest = (of: typeof known) => Math.min(...of.map(({ ms }) => ms));
    const ratioSoFar = () => fastest(known) / fastest(unknown);
    const isAlike = () => ratioSoFar() < TIMES && ratioSoFar() > 1 / TIMES;
    for (let attempt = 0; attempt < MOST_TRIES && !(attempt > 0 && isAlike()); attempt++) {
      // A new member for each attempt, before too many wrong codes count.
      const ada = await registerMember();
      for (let round = 0; round < ROUNDS; round++) {
        const tag = randomUUID().slice(0, 8);
        known.push(await took(ada));
        unknown.push(await took({ email: `nobody-${tag}@example.org`, username: `nobody_${tag}` }));
      }
    }
    const ratio = ratioSoFar();
    expect(ratio).toBeLessThan(TIMES);
    expect(ratio).toBeGreaterThan(1 / TIMES);
    const answersOf = (of: typeof known) => [
      ...new Set(of.map(({ status, detail }) => `${status} ${detail}`)),
    ];
    // Some unknown names are asked for a code, like accounts with an authenticator app.
    const codeRequest = '401 Enter the code from your authenticator app.';
    expect(answersOf(unknown).filter((one) => one !== codeRequest)).toEqual(answersOf(known));
  });
});
