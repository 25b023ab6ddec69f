import { randomUUID } from 'node:crypto';
import {
  createToken,
  getInitialData,
  registerUser,
  requestVerificationCode,
  updateOnboarding,
  updateProfile,
} from '@acquaint/contracts';
import { api, type ApiClient, type Caller } from './client.ts';

/** A member registered with the same calls as a real one. */
export interface TestMember extends Caller {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly refresh: string;
}

/** The expertise form: topics by slug, two in each list. */
interface TestExpertise {
  readonly mentorship_statement: string;
  readonly expert_in: readonly [string, string];
  readonly looking_for: readonly [string, string];
}

export interface MemberOptions {
  /** In lower case; a unique one if absent. */
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly time_zone?: string;
  /** Must be unique; `person_` and eight hexadecimal digits if absent. */
  readonly username?: string;
  /** False keeps the email as the username, as after registration. */
  readonly choosesUsername?: boolean;
  /** Also completes the expertise form, and with it onboarding. */
  readonly expertise?: TestExpertise;
}

/** Requests a code, reads it from the email, registers, logs in, and chooses a username. */
export async function registerMember(
  options: MemberOptions = {},
  client: ApiClient = api,
): Promise<TestMember> {
  const tag = randomUUID().slice(0, 8);
  const { first_name = 'Ada', last_name = 'Lovelace', time_zone = 'Europe/Berlin' } = options;
  const email = options.email ?? `person-${tag}@example.org`;
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
  if (options.choosesUsername === false) return { ...member, username: email };
  const username = options.username ?? `person_${tag}`;
  await client.ok(
    updateOnboarding,
    { body: { username, redirect_location: false, time_zone } },
    { as: member },
  );
  if (options.expertise) await saveExpertise(member, options.expertise, client);
  return { ...member, username };
}

/** Returns the six digits in the newest email to an address, from the server's outbox. */
export async function newestCode(email: string, client: ApiClient = api): Promise<string> {
  const { text } = await newestEmail(email, client);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`There is no code in the mail to ${email}`);
  return code;
}

interface SentEmail {
  readonly subject: string;
  readonly text: string;
}

/**
 * Returns the newest email to an address, from the server's outbox.
 * @throws Error if there is none.
 */
export async function newestEmail(email: string, client: ApiClient = api): Promise<SentEmail> {
  const reply = await client.raw(`/dev/mail.json?to=${encodeURIComponent(email)}`);
  const [mail] = (reply.body as { results: SentEmail[] }).results;
  if (!mail) throw new Error(`There is no mail to ${email}`);
  return mail;
}

/** Registers a member of staff, with the server's test endpoint, which needs no admin. */
export async function appointStaff(
  role: 'support' | 'moderator' | 'admin',
  client: ApiClient = api,
): Promise<TestMember> {
  const member = await registerMember({}, client);
  const reply = await client.raw('/dev/role', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: member.id, role }),
  });
  if (reply.status !== 200) throw new Error(`The role was answered ${reply.status}`);
  const { email, password } = member;
  return { ...member, ...(await client.ok(createToken, { body: { email, password } })) };
}

/** Advances the server's clock for all tests that share it, so keep it as short as possible. */
export async function moveClock(minutes: number, client: ApiClient = api): Promise<void> {
  const reply = await client.raw('/dev/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_minutes: minutes }),
  });
  if (reply.status !== 200) throw new Error(`The clock answered ${reply.status}`);
}

/** Saves the expertise form and clears its redirect, like the browser. */
export async function saveExpertise(
  member: Caller,
  expertise: TestExpertise,
  client: ApiClient,
): Promise<void> {
  const { user_data } = await client.ok(getInitialData, {}, { as: member });
  const topics = (slugs: readonly string[]) => slugs.map((slug) => ({ slug }));
  await client.ok(
    updateProfile,
    {
      params: { id: user_data.profile },
      body: {
        mentorship_statement: expertise.mentorship_statement,
        expert_in: topics(expertise.expert_in),
        looking_for: topics(expertise.looking_for),
      },
    },
    { as: member },
  );
  await client.ok(updateOnboarding, { body: { redirect_expertize: false } }, { as: member });
}
