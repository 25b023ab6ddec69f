import {
  askForIntroduction,
  blockPerson,
  declineIntroductionAsk,
  forwardIntroductionAsk,
  listIntroductionAsks,
  listIntroductions,
  listNotifications,
  listWarmPaths,
  updatePathSettings,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';
import { connect } from '../../../../test/talkers.ts';

interface Three {
  readonly asker: TestMember;
  readonly middle: TestMember;
  readonly target: TestMember;
}

/** Three members: the one in the middle is connected with both others, and all have agreed to be found so. */
async function three(): Promise<Three> {
  const asker = await registerMember({ first_name: 'Ada' });
  const middle = await registerMember({ first_name: 'Bruno' });
  const target = await registerMember({ first_name: 'Chiyo' });
  await connect(middle, asker);
  await connect(middle, target);
  await api.ok(updatePathSettings, { body: { introduces_others: true } }, { as: middle });
  await api.ok(updatePathSettings, { body: { is_reachable: true } }, { as: target });
  return { asker, middle, target };
}
const pathsOf = async ({ asker, target }: Three) =>
  (await api.ok(listWarmPaths, { query: { username: target.username } }, { as: asker })).results;
const ask = ({ asker, middle, target }: Three, note = 'We both build compilers.') =>
  api.call(
    askForIntroduction,
    { body: { username: target.username, through: middle.username, note } },
    { as: asker },
  );
const asksTo = async ({ middle }: Three) =>
  (await api.ok(listIntroductionAsks, { query: {} }, { as: middle })).results;
const introductionsOf = async (member: TestMember) =>
  (await api.ok(listIntroductions, { query: { page_size: 100 } }, { as: member })).results;

describe('who can introduce one member to another', () => {
  it('is shown once the person in the middle and the other member have agreed, and to nobody by default (R-MATCH-25)', async () => {
    const people = await three();
    const [path, ...more] = await pathsOf(people);
    expect(path).toMatchObject({ to_you: 'connection', to_them: 'connection', ask: null });
    expect(path?.person.id).toBe(people.middle.id);
    expect(more).toEqual([]);
    for (const [body, as] of [
      [{ introduces_others: false }, people.middle],
      [{ is_reachable: false }, people.target],
    ] as const) {
      await api.ok(updatePathSettings, { body }, { as });
      expect(await pathsOf(people)).toEqual([]);
      await api.ok(updatePathSettings, { body: { introduces_others: true, is_reachable: true } }, { as });
    }
  });

  it('can be asked with one press, who edits the text and introduces the two; both read it and decide', async () => {
    const people = await three();
    expect((await ask(people)).status).toBe(201);
    const [asked] = await asksTo(people);
    expect(asked).toMatchObject({ note: 'We both build compilers.' });
    expect([asked?.asker.id, asked?.target.id]).toEqual([people.asker.id, people.target.id]);
    const { results: news } = await api.ok(listNotifications, { query: {} }, { as: people.middle });
    expect(news.find(({ kind }) => kind === 'introduction_asked')?.title).toContain(
      'asks you to introduce them',
    );
    // The member to meet learns nothing of it yet.
    expect(await introductionsOf(people.target)).toEqual([]);
    const input = { params: { id: asked?.id ?? '' }, body: { note: 'Chiyo, meet Ada.' } };
    await api.ok(forwardIntroductionAsk, input, { as: people.middle });
    for (const [member, other] of [
      [people.asker, people.target],
      [people.target, people.asker],
    ] as const) {
      const [introduction] = await introductionsOf(member);
      expect(introduction?.person.id).toBe(other.id);
      expect(introduction?.introduced_by?.id).toBe(people.middle.id);
      expect(JSON.stringify(introduction?.reasons)).toContain('Chiyo, meet Ada.');
      expect(JSON.stringify(introduction)).not.toContain('compilers');
    }
    expect((await pathsOf(people))[0]?.ask?.status).toBe('introduced');
    expect(await asksTo(people)).toEqual([]);
    expect((await api.call(forwardIntroductionAsk, input, { as: people.middle })).status).toBe(404);
  });

  it('never learns the asker of a decline: all they see is as if there was no answer (R-MATCH-27)', async () => {
    const [declined, unanswered] = [await three(), await three()];
    for (const people of [declined, unanswered]) await ask(people);
    const [asked] = await asksTo(declined);
    const params = { id: asked?.id ?? '' };
    await api.ok(declineIntroductionAsk, { params }, { as: declined.middle });
    const seen = async (people: Three) => {
      const [path] = await pathsOf(people);
      const again = await ask(people);
      const { count } = await api.ok(listNotifications, { query: {} }, { as: people.asker });
      return { status: path?.ask?.status, again: again.status, problem: again.problem, count };
    };
    expect(await seen(declined)).toEqual(await seen(unanswered));
    expect(await seen(declined)).toMatchObject({ status: 'asked', again: 409 });
    expect(await asksTo(declined)).toEqual([]);
  });

  it('answers the same to a request without a path, whatever the reason (R-MATCH-26)', async () => {
    const [silent, apart, blocked, people] = [await three(), await three(), await three(), await three()];
    await api.ok(updatePathSettings, { body: { introduces_others: false } }, { as: silent.middle });
    await api.ok(blockPerson, { body: { username: blocked.target.username } }, { as: blocked.middle });
    const stranger = await registerMember();
    await api.ok(updatePathSettings, { body: { introduces_others: true } }, { as: stranger });
    const nobody = { ...stranger, username: 'nobody_at_all' };
    const refusals = [];
    for (const tried of [silent, blocked, { ...apart, middle: stranger }, { ...people, middle: nobody }]) {
      const { status, problem } = await ask(tried);
      refusals.push({ status, detail: problem.detail });
    }
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(refusals[0]).toEqual({ status: 404, detail: 'This person can’t introduce you right now.' });
  });

  it('cannot introduce somebody after a block between the three', async () => {
    const people = await three();
    await ask(people);
    const [asked] = await asksTo(people);
    await api.ok(blockPerson, { body: { username: people.asker.username } }, { as: people.target });
    const input = { params: { id: asked?.id ?? '' }, body: {} };
    expect((await api.call(forwardIntroductionAsk, input, { as: people.middle })).status).toBe(404);
    expect(await asksTo(people)).toEqual([]);
    expect(await introductionsOf(people.target)).toEqual([]);
  });
});
