import { randomUUID } from 'node:crypto';
import {
  adminClaimInquiry,
  adminDecideInquiry,
  adminListAudit,
  adminListInquiries,
  adminReplyToInquiry,
  getInquiryChallenge,
  listNotifications,
  sendInquiry,
  type InquiryChallenge,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { openTestDatabase } from '../../../test/database/open-database.ts';
import { startOwnServer } from '../../../test/own-server.ts';
import { appointStaff, newestEmail, registerMember, type TestMember } from '../../../test/people.ts';
import { isSolved } from './challenge.ts';
import { deleteInquiriesBefore, insertInquiry, selectInquiries } from './inquiries.repository.ts';

/** The address in the server's MAIL_FROM. */
const MAILBOX = 'hello@acquaint.example';
const LATER = { later: 1 } as const;

const solve = ({ nonce, bits }: InquiryChallenge): number => {
  let solution = 0;
  while (!isSolved(nonce, solution, bits)) solution++;
  return solution;
};

/** Returns an inquiry that is unique to this test, with a solved challenge. */
async function written(
  part: Partial<{ nickname: string; kind: 'press' | 'contact'; deadline: string }> = {},
) {
  const challenge = await api.ok(getInquiryChallenge, {});
  return {
    kind: 'contact' as const,
    name: 'Nellie Bly',
    email: 'Nellie@World.example',
    organisation: 'The World',
    subject: `A question ${randomUUID()}`,
    message: 'How do you choose whom to introduce?',
    challenge: challenge.challenge,
    solution: solve(challenge),
    ...part,
  };
}

async function emailsAbout(subject: string) {
  const reply = await api.raw(`/dev/mail.json?to=${encodeURIComponent(MAILBOX)}`);
  const { results } = reply.body as { results: { subject: string; text: string; reply_to: string }[] };
  return results.filter((mail) => mail.subject.endsWith(subject));
}

describe('an inquiry', () => {
  let ada: TestMember;
  let support: TestMember;
  beforeAll(async () => {
    [ada, support] = [await registerMember(), await appointStaff('support')];
  });
  const find = async (search: string, state: 'open' | 'answered' | 'suspicious' = 'open') =>
    (await api.ok(adminListInquiries, { query: { search, state } }, { as: support })).results;

  it('arrives in the admin area and by email, with the sender as reply address', async () => {
    const body = await written({ kind: 'press', deadline: '2027-01-08' });
    expect((await api.call(sendInquiry, { body }, LATER)).status).toBe(202);
    const { challenge: _challenge, solution: _solution, ...words } = body;
    expect(await find(body.subject)).toEqual([
      expect.objectContaining({ ...words, email: 'nellie@world.example', state: 'open', decided_at: null }),
    ]);
    const [mail, ...more] = await emailsAbout(body.subject);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: `Press inquiry: ${body.subject}`,
      reply_to: 'nellie@world.example',
    });
    expect(mail?.text).toContain('Needs an answer by 2027-01-08');
    expect(mail?.text).toContain(body.message);
  });

  it('is stored once, however often the same form is sent', async () => {
    const body = await written();
    for (let i = 0; i < 2; i++) expect((await api.call(sendInquiry, { body }, LATER)).status).toBe(202);
    expect(await find(body.subject)).toHaveLength(1);
    expect(await emailsAbout(body.subject)).toHaveLength(1);
  });

  it('of a bot that fills in hidden fields is kept as suspected spam, without an email', async () => {
    const body = await written({ nickname: 'Best watches' });
    expect((await api.call(sendInquiry, { body }, LATER)).status).toBe(202);
    expect(await find(body.subject)).toEqual([]);
    expect(await find(body.subject, 'suspicious')).toHaveLength(1);
    expect(await emailsAbout(body.subject)).toEqual([]);
  });

  it('is refused with instructions if it is too early, too late, or without a solved challenge', async () => {
    const body = await written();
    // Sent a minute before the form was opened, so it is too early however slow the machine is.
    const soon = await api.call(getInquiryChallenge, {}, LATER);
    const early = { ...body, challenge: soon.body.challenge, solution: solve(soon.body) };
    const refused = await api.call(sendInquiry, { body: early });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await api.call(sendInquiry, { body }, { later: 241 })).status).toBe(409);
    const unsolved = await api.call(sendInquiry, { body: { ...body, solution: body.solution + 1 } }, LATER);
    const forged = await api.call(sendInquiry, { body: { ...body, challenge: 'nonsense' } }, LATER);
    expect([unsolved.status, forged.status]).toEqual([400, 400]);
    expect(unsolved.problem.detail).toContain('Reload the page');
    expect(await find(body.subject)).toEqual([]);
  });

  it('is refused with the names of invalid fields', async () => {
    const body = { ...(await written()), email: 'nellie@world', message: 'Hi', name: ' ' };
    const refused = await api.call(sendInquiry, { body }, LATER);
    expect([refused.status, Object.keys(refused.problem.errors ?? {}).sort()]).toEqual([
      400,
      ['email', 'message', 'name'],
    ]);
  });

  it('is answered by an email from the admin area, once; the reply is shown, and the audit log says so', async () => {
    const email = `${randomUUID()}@world.example`;
    const body = { ...(await written()), email, message: 'How do you choose?\nAnd why?' };
    await api.ok(sendInquiry, { body }, LATER);
    const [inquiry] = await find(body.subject);
    const params = { id: inquiry?.id ?? '' };
    const reply = (text: string, as = support) =>
      api.call(adminReplyToInquiry, { params, body: { text } }, { as });
    expect([(await reply('Mine', ada)).status, (await reply('  ')).status]).toEqual([404, 400]);
    const text = 'By what you offer and look for.\n\nJules';
    const answered = await reply(text);
    expect(answered.body).toMatchObject({ state: 'answered', reply: text });
    expect((await reply('Twice')).status).toBe(409);
    const sent = await newestEmail(email);
    expect(sent).toMatchObject({ subject: `Re: ${body.subject}` });
    expect(sent.text).toContain(`${text}\n\nAcquaint\n\n> How do you choose?\n> And why?`);
    const { results } = await api.ok(adminListAudit, { query: { about: params.id } }, { as: support });
    expect(results.map(({ action, reason }) => [action, reason])).toEqual([
      ['inquiry/answered', 'Replied by email'],
    ]);
  });

  it('is visible only to staff, who mark it as answered and reopen it; each is in the audit log', async () => {
    const body = await written();
    await api.ok(sendInquiry, { body }, LATER);
    const [inquiry] = await find(body.subject);
    const id = inquiry?.id ?? '';
    const decide = (state: 'open' | 'answered', reason: string, as: TestMember) =>
      api.call(adminDecideInquiry, { params: { id }, body: { state, reason } }, { as });
    expect((await decide('answered', 'Mine now', ada)).status).toBe(404);
    expect((await api.call(adminListInquiries, {}, { as: ada })).status).toBe(404);

    const answered = await decide('answered', 'Told her how', support);
    expect([answered.status, answered.body.state]).toEqual([200, 'answered']);
    expect((await decide('answered', 'Told her how', support)).status).toBe(409);
    expect(await find(body.subject)).toEqual([]);
    expect((await find(body.subject, 'answered'))[0]?.decided_at).not.toBeNull();
    expect((await decide('open', 'She asked again', support)).status).toBe(200);
    expect(await find(body.subject)).toHaveLength(1);

    const { results } = await api.ok(adminListAudit, { query: { page_size: 100 } }, { as: support });
    const lines = results.filter((line) => line.subject_id === id);
    expect(lines.map(({ action, reason, subject }) => [action, reason, subject?.name])).toEqual([
      ['inquiry/reopened', 'She asked again', body.subject],
      ['inquiry/answered', 'Told her how', body.subject],
    ]);
    const claim = (as: TestMember, is_claimed = true) =>
      api.call(adminClaimInquiry, { params: { id }, body: { is_claimed } }, { as });
    const whose = async (query: 'mine' | 'unassigned') => {
      const asked = { query: { search: body.subject, whose: query } };
      return (await api.ok(adminListInquiries, asked, { as: support })).results.length;
    };
    expect((await claim(support)).body.assigned_to?.id).toBe(support.id);
    expect([await whose('mine'), await whose('unassigned')]).toEqual([1, 0]);
    // Another one takes it over, and gives it back.
    const other = await appointStaff('support');
    expect((await claim(other)).body.assigned_to?.id).toBe(other.id);
    // The first one's page may still show it as theirs.
    expect((await claim(support, false)).status).toBe(409);
    expect(await whose('unassigned')).toBe(0);
    expect((await claim(other, false)).body.assigned_to).toBeNull();
    expect([await whose('mine'), await whose('unassigned')]).toEqual([0, 1]);
    // Given to a colleague, who is told; nobody else can get one.
    const gives = (colleague_id: string) =>
      api.call(
        adminClaimInquiry,
        { params: { id }, body: { is_claimed: true, colleague_id } },
        { as: support },
      );
    expect((await gives(other.id)).body.assigned_to?.id).toBe(other.id);
    const { results: told } = await api.ok(listNotifications, { query: {} }, { as: other });
    expect(told[0]).toMatchObject({ title: 'An inquiry is assigned to you', person: { id: support.id } });
    expect((await gives((await registerMember()).id)).status).toBe(400);
    await decide('answered', 'Told her again', support);
    expect((await claim(support)).status).toBe(409);
    const request = {
      params: { id: randomUUID() },
      body: { state: 'answered', reason: 'Told her' },
    } as const;
    expect((await api.call(adminDecideInquiry, request, { as: support })).status).toBe(404);
  });
});

it('goes to the address of INQUIRIES_TO, and at most ten per hour are accepted from one address', async () => {
  const server = await startOwnServer({
    INQUIRIES_TO: 'press@acquaint.example',
    INQUIRY_PROOF_BITS: '0',
    INQUIRY_WAIT_SECONDS: '0',
    RATE_LIMITS: 'on',
  });
  try {
    const send = async () => {
      const { challenge } = await server.client.ok(getInquiryChallenge, {});
      const body = {
        kind: 'press',
        name: 'Nellie Bly',
        email: 'nellie@world.example',
        subject: 'Around the world',
        message: 'In how many days?',
        challenge,
        solution: 0,
      } as const;
      return server.client.call(sendInquiry, { body });
    };
    for (let i = 0; i < 10; i++) expect((await send()).status).toBe(202);
    const refused = await send();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const { body } = await server.client.raw('/dev/mail.json?to=press@acquaint.example');
    expect((body as { results: unknown[] }).results).toHaveLength(10);
  } finally {
    await server.end();
  }
});

it('is deleted when it is old and no longer open', async () => {
  const opened = await openTestDatabase();
  try {
    const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
    const keep = (state: 'open' | 'answered', daysAgo: number) =>
      insertInquiry(opened.db, {
        id: randomUUID(),
        challengeId: randomUUID(),
        kind: 'contact',
        state,
        name: 'Nellie Bly',
        email: 'nellie@world.example',
        organisation: '',
        subject: `${state} ${daysAgo}`,
        message: 'How do you do it?',
        deadline: null,
        createdAt: now.subtract({ hours: 24 * daysAgo }),
        decidedAt: null,
        assignedTo: null,
        reply: '',
      });
    await keep('open', 400);
    await keep('answered', 400);
    await keep('answered', 300);
    await deleteInquiriesBefore(opened.db, now.subtract({ hours: 24 * 365 }));
    const left = async (state: 'open' | 'answered') =>
      (
        await selectInquiries(opened.db, {
          ...{ state, search: '', page: 1, page_size: 10 },
          ...{ whose: 'all', readerId: randomUUID() },
        })
      ).rows.map((row) => row.subject);
    expect([await left('open'), await left('answered')]).toEqual([['open 400'], ['answered 300']]);
  } finally {
    await opened.close();
  }
});
