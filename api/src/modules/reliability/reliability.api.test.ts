import {
  adminDecideDispute,
  adminListAudit,
  adminListDisputes,
  bookSession,
  cancelSession,
  disputeMark,
  getReliability,
  listNotifications,
  rescheduleSession,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';
import { at, hostWith, slotsOf } from '../sessions/test-booking.ts';

const A_MONTH = 31 * 24 * 60;

/** Books a session within the next three hours. Returns it with its two people. */
async function bookedForSoon() {
  const [host, booker] = await Promise.all([hostWith({ notice_minutes: 0 }), registerMember()]);
  const slots = await slotsOf(host, booker);
  const body = { username: host.username, starts_at: at(slots, 1) };
  const { id } = await api.ok(bookSession, { body }, { as: booker });
  return { host, booker, slots, id };
}
const kindsOf = async (member: TestMember) =>
  (await api.ok(getReliability, {}, { as: member })).marks.map(({ kind, state }) => [kind, state]);

describe('a reliability mark', () => {
  it('counts a late cancellation, only against the person who cancelled', async () => {
    const { host, booker, id } = await bookedForSoon();
    await api.ok(cancelSession, { params: { id }, body: {} }, { as: booker });
    expect(await api.ok(getReliability, {}, { as: booker })).toMatchObject({
      kept: 0,
      agreed: 1,
      marks: [
        {
          kind: 'late_cancellation',
          state: 'counts',
          session_id: id,
          can_dispute: true,
          other: { id: host.id },
        },
      ],
    });
    expect(await kindsOf(host)).toEqual([]);
  });

  it('counts a late move, only against the person who moved; a move in time does not count', async () => {
    const { host, booker, id, slots } = await bookedForSoon();
    const move = (index: number, as: TestMember) =>
      api.ok(rescheduleSession, { params: { id }, body: { starts_at: at(slots, index) } }, { as });
    await move(60, host);
    await move(70, booker);
    expect([await kindsOf(host), await kindsOf(booker)]).toEqual([[['late_move', 'counts']], []]);
  });

  it('is disputed once, decided by staff with an entry in the audit log, and no longer counts', async () => {
    const { booker, host, id } = await bookedForSoon();
    await api.ok(cancelSession, { params: { id }, body: { reason: 'A fever' } }, { as: booker });
    const mark = (await api.ok(getReliability, {}, { as: booker })).marks[0]?.id ?? '';
    const params = { id: mark };
    const dispute = (as: TestMember, later = 0) =>
      api.call(disputeMark, { params, body: { text: 'I was in hospital.' } }, { as, later });
    expect((await dispute(host)).status).toBe(404);
    expect((await dispute(booker, A_MONTH)).status).toBe(409);
    expect((await dispute(booker)).body).toMatchObject({ state: 'disputed', can_dispute: false });
    expect((await dispute(booker)).status).toBe(409);
    expect((await api.ok(getReliability, {}, { as: booker })).agreed).toBe(1);

    const [moderator, other] = [await appointStaff('moderator'), await appointStaff('moderator')];
    const open = await api.ok(adminListDisputes, { query: { page_size: 100 } }, { as: moderator });
    expect(open.results.find((each) => each.id === mark)).toMatchObject({
      person: { id: booker.id },
      other: { id: host.id },
      dispute: 'I was in hospital.',
      cancel_reason: 'A fever',
      attendance: [],
    });
    const body = { decision: 'removed', reason: 'Nobody can help a fever.' } as const;
    expect((await api.ok(adminDecideDispute, { params, body }, { as: moderator })).state).toBe('removed');
    expect((await api.call(adminDecideDispute, { params, body }, { as: other })).status).toBe(409);

    expect(await api.ok(getReliability, {}, { as: booker })).toMatchObject({
      agreed: 0,
      marks: [{ state: 'removed', decision: 'Nobody can help a fever.' }],
    });
    const audit = await api.ok(adminListAudit, { query: {} }, { as: await appointStaff('admin') });
    expect(audit.results.find((line) => line.subject_id === mark)).toMatchObject({
      action: 'dispute/removed',
      reason: 'Nobody can help a fever.',
    });
    const news = await api.ok(listNotifications, { query: {} }, { as: booker });
    expect(news.results[0]).toMatchObject({ kind: 'system', title: 'Removed from your record' });
  });
});
