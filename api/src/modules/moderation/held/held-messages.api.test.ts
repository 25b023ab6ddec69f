import { randomUUID } from 'node:crypto';
import {
  adminDecideCase,
  adminListCases,
  createCircle,
  decideCircleCase,
  joinCircle,
  listCircleCases,
  listGroupMessages,
  listNotifications,
  listPendingConnections,
  requestConnection,
  sendGroupMessage,
  sendMessage,
  updateMessage,
  uploadMessageFile,
  type ModerationCase,
  type SanctionOrder,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';

/** A text with one link that is long enough to be compared. */
const advertisement = (greeting: string): string =>
  `Hello ${greeting}, please look at our new watches today: https://watches.example.org`;

let moderator: TestMember;
let ida: TestMember;
beforeAll(async () => {
  moderator = await appointStaff('moderator');
});
beforeEach(async () => {
  ida = await registerMember({ first_name: 'Ida' });
});

const asks = ({ username }: TestMember) =>
  api.call(requestConnection, { body: { username, note: advertisement(username) } }, { as: ida });
const requestsTo = async (as: TestMember): Promise<string[]> =>
  (await api.ok(listPendingConnections, { query: { direction: 'in' } }, { as })).results.map(
    ({ note }) => note,
  );
const casesOf = async ({ username }: TestMember): Promise<readonly ModerationCase[]> =>
  (await api.ok(adminListCases, { query: { username } }, { as: moderator })).results;
const decides = (
  id: string,
  decision: 'upheld' | 'unfounded',
  actions: readonly Partial<SanctionOrder>[] = [],
) => {
  const body = { decision, reason: 'As we see it', actions: actions as SanctionOrder[] };
  return api.ok(adminDecideCase, { params: { id }, body }, { as: moderator });
};
/** Members to whom Ida writes the same; the last one does not get it. */
async function writesToMany(): Promise<TestMember> {
  for (let turn = 0; turn < 3; turn++) expect((await asks(await registerMember())).status).toBe(201);
  const last = await registerMember();
  const held = await asks(last);
  expect([held.status, (held.body as { detail?: string }).detail]).toEqual([
    409,
    'Our team will read this before it’s delivered. You don’t need to send it again. You’ve sent nearly the same text to others 3 times lately. It has a link. Your account is new.',
  ]);
  return last;
}

describe('a request to connect that looks like spam (R-MOD-10)', () => {
  it('waits as a case with its score, and is delivered once a moderator finds no fault', async () => {
    const last = await writesToMany();
    expect(await requestsTo(last)).toEqual([]);
    // Asked again, it is the same case.
    expect((await asks(last)).status).toBe(409);
    const [shown, ...more] = await casesOf(ida);
    expect([more, shown]).toMatchObject([
      [],
      {
        ...{ kind: 'held', person: { id: ida.id }, actions: ['warning', 'suspension'] },
        reports: [{ reporter: null, snapshot: { text: advertisement(last.username) } }],
        terms: [
          { kind: 'same_text', count: 3, points: 3 },
          { kind: 'links', count: 1, points: 1 },
          { kind: 'new_account', count: 1, points: 1 },
        ],
      },
    ]);
    await decides(shown?.id ?? '', 'unfounded');
    await until(async () => (await requestsTo(last)).length > 0);
    expect(await requestsTo(last)).toEqual([advertisement(last.username)]);
  });

  it('is not delivered if it is spam, and its author reads why', async () => {
    const last = await writesToMany();
    const [shown] = await casesOf(ida);
    await decides(shown?.id ?? '', 'upheld', [{ kind: 'warning' }]);
    const { results } = await api.ok(listNotifications, { query: {} }, { as: ida });
    expect(results.some(({ text }) => text.includes('As we see it'))).toBe(true);
    // A report that was right counts the next time, so fewer of the same text are enough.
    expect((await asks(await registerMember())).status).toBe(409);
    expect(await requestsTo(last)).toEqual([]);
  });
});

describe('a post with a link in circles (R-MOD-10)', () => {
  it('waits when the same goes to many circles; those who keep order there let it through', async () => {
    const ada = await registerMember();
    const circleOf = async (): Promise<string> => {
      const body = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'writing' }] };
      const { id } = await api.ok(createCircle, { body }, { as: ada });
      await api.ok(joinCircle, { params: { id } }, { as: ida });
      return id;
    };
    const posts = (circle_id: string, client_id = randomUUID(), more = {}) => {
      const body = { circle_id, client_id, text: advertisement('everybody'), ...more };
      return api.call(sendGroupMessage, { body }, { as: ida });
    };
    const first = await circleOf();
    const sent = randomUUID();
    expect((await posts(first, sent)).status).toBe(201);
    for (let turn = 0; turn < 2; turn++) expect((await posts(await circleOf())).status).toBe(201);
    const last = await circleOf();
    const { conversation } = await api.ok(listGroupMessages, { query: { circle_id: last } }, { as: ida });
    const params = { id: conversation.id };
    const hello = { client_id: randomUUID(), text: 'Hello' };
    const welcome = await api.ok(sendMessage, { params, body: hello }, { as: ada });
    const notes = { name: 'notes.txt', data: Buffer.from('Notes').toString('base64') };
    const file = await api.ok(uploadMessageFile, { params, body: notes }, { as: ida });
    const waiting = randomUUID();
    const more = { reply_to: welcome.id, file_ids: [file.id] };
    const held = await posts(last, waiting, more);
    expect(held.status).toBe(409);
    // Sent again because its answer was lost, it is the same case.
    expect(await posts(last, waiting, more)).toMatchObject({ status: 409, body: held.body });
    // A message that is sent again because its answer was lost is stored already.
    expect((await posts(first, sent)).status).toBe(201);

    const shown = async () =>
      (await api.ok(listGroupMessages, { query: { circle_id: last, after: welcome.version } }, { as: ada }))
        .results;
    expect(await shown()).toEqual([]);
    const { results } = await api.ok(listCircleCases, { params: { id: last }, query: {} }, { as: ada });
    expect(results).toMatchObject([
      { kind: 'held', reporter_count: 0, actions: ['slow_mode', 'circle_mute'] },
    ]);
    const body = { case_id: results[0]?.id ?? '', decision: 'unfounded', reason: 'Welcome' } as const;
    await api.ok(decideCircleCase, { params: { id: last }, body }, { as: ada });
    await until(async () => (await shown()).length > 0);
    expect(await shown()).toMatchObject([
      {
        ...{ author: { id: ida.id }, client_id: waiting, text: advertisement('everybody') },
        ...{ reply_to: { id: welcome.id }, files: [file] },
      },
    ]);

    // A harmless post does not become one that would wait.
    const own = await api.ok(
      sendMessage,
      { params, body: { ...hello, client_id: randomUUID() } },
      { as: ida },
    );
    const text = advertisement('everybody').replace('https://', 'www.');
    const edited = await api.call(updateMessage, { params: { id: own.id }, body: { text } }, { as: ida });
    expect([edited.status, edited.body]).toMatchObject([
      409,
      { detail: expect.stringMatching(/^This looks like spam, so your earlier text stays\./) as string },
    ]);
    expect((await shown()).at(-1)?.text).toBe('Hello');
  });
});
