import { randomUUID } from 'node:crypto';
import { createToken, registerUser, requestVerificationCode, updateOnboarding } from '@acquaint/contracts';
import { api, type ApiClient, type Caller } from './client.ts';

/** A member made through the calls a person makes. */
export interface TestMember extends Caller {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly refresh: string;
}

interface MemberWishes {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly time_zone?: string;
  /** False leaves the email as the username, as after registering. */
  readonly choosesUsername?: boolean;
}

/** Asks for a code, reads it from the mail, registers, logs in, and chooses a username. */
export async function registerMember(
  wishes: MemberWishes = {},
  client: ApiClient = api,
): Promise<TestMember> {
  const tag = randomUUID().slice(0, 8);
  const { first_name = 'Ada', last_name = 'Lovelace', time_zone = 'Europe/Berlin' } = wishes;
  const email = `person-${tag}@example.org`;
  const password = `correct horse ${tag}`;
  await client.ok(requestVerificationCode, { body: { email, first_name } });
  const code = await newestCode(email, client);
  const { id } = await client.ok(registerUser, {
    body: {
      email,
      username: email,
      first_name,
      last_name,
      password,
      code,
      user_type_identifier: 'basic',
      time_zone,
    },
  });
  const tokens = await client.ok(createToken, { body: { email, password } });
  const member = { id, email, password, ...tokens };
  if (wishes.choosesUsername === false) return { ...member, username: email };
  const username = `person_${tag}`;
  await client.ok(
    updateOnboarding,
    { body: { username, redirect_location: false, time_zone } },
    { as: member },
  );
  return { ...member, username };
}

/** The six digits of the newest mail to an address, from the server's outbox. */
export async function newestCode(email: string, client: ApiClient = api): Promise<string> {
  const reply = await client.raw(`/dev/mail.json?to=${encodeURIComponent(email)}`);
  const { results } = reply.body as { results: { text: string }[] };
  const code = /\b\d{6}\b/.exec(results[0]?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`There is no code in the mail to ${email}`);
  return code;
}
