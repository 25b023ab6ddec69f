import {
  acceptRequest,
  bookSession,
  cancelSession,
  confirmHold,
  declineRequest,
  getAttendance,
  getReminders,
  getSession,
  getSidebarCounts,
  holdSlot,
  listFreeSlots,
  listSessions,
  releaseHold,
  rescheduleSession,
  updateAvailability,
  updateReminders,
  type BookingConflict,
  type Slot,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';

const ROUND_THE_CLOCK = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));

async function hostWith(
  settings: Parameters<typeof api.ok<typeof updateAvailability>>[1]['body'] = {},
): Promise<TestMember> {
  const host = await registerMember({ first_name: 'Grace', last_name: 'Hopper' });
  await api.ok(updateAvailability, { body: { weekly: ROUND_THE_CLOCK, max_per_day: 24, ...settings } }, { as: host });
  return host;
}

const slotsOf = async (host: TestMember, as: TestMember): Promise<Slot[]> =>
  (await api.ok(listFreeSlots, { query: { username: host.username } }, { as })).slots;

const at = (slots: readonly Slot[], index: number): string => {
  const slot = slots[index];
  if (!slot) throw new Error(`There is no slot ${index}`);
  return slot.starts_at;
};

const refusal = (reply: { readonly body: unknown }): BookingConflict => reply.body as BookingConflict;

async function mailsTo(person: TestMember) {
  const reply = await api.raw(`/dev/mail.json?to=${encodeURIComponent(person.email)}`);
  return (
    reply.body as {
      results: { subject: string; text: string; attachments: { content: string; content_type: string }[] }[];
    }
  ).results;
}

describe('Booking', () => {
  it('of a held slot is confirmed, mailed to both with a calendar entry, and listed for both', async () => {
    const [host, booker] = await Promise.all([hostWith(), registerMember({ time_zone: 'America/New_York' })]);
    const free = await api.ok(listFreeSlots, { query: { username: host.username } }, { as: booker });
    expect(free).toMatchObject({
      host_time_zone: 'Europe/Berlin',
      time_zone: 'America/New_York',
      durations: [20],
      booking_mode: 'instant',
      budget: { limit: 2, used: 0, left: 2 },
    });
    const starts_at = at(free.slots, 5);

    const held = await api.ok(holdSlot, { body: { username: host.username, starts_at } }, { as: booker });
    expect(held).toMatchObject({ state: 'held', my_role: 'booker', room_open: false, duration_minutes: 20 });
    expect(Date.parse(held.expires_at ?? '') - Date.parse(held.created_at)).toBe(5 * 60_000);

    const confirmed = await api.ok(
      confirmHold,
      { params: { id: held.id }, body: { note: 'About compilers' } },
      { as: booker },
    );
    expect(confirmed).toMatchObject({
      state: 'confirmed',
      note: 'About compilers',
      room_open: true,
      expires_at: null,
      host_time_zone: 'Europe/Berlin',
      booker_time_zone: 'America/New_York',
    });
    // Pressed twice: nothing changes.
    const again = await api.call(confirmHold, { params: { id: held.id }, body: {} }, { as: booker });
    expect([again.status, again.body.note]).toEqual([200, 'About compilers']);

    for (const [person, role] of [
      [host, 'host'],
      [booker, 'booker'],
    ] as const) {
      const list = await api.ok(listSessions, { query: {} }, { as: person });
      expect(list.results.map(({ id, my_role }) => [id, my_role])).toEqual([[held.id, role]]);
      const counts = await api.ok(getSidebarCounts, {}, { as: person });
      expect(counts).toMatchObject({ upcoming_sessions: 1, notifications: 1 });
      const [mail] = await mailsTo(person);
      expect(mail?.subject).toMatch(/^Confirmed: /);
      const [entry] = mail?.attachments ?? [];
      expect(entry?.content_type).toBe('text/calendar; charset=utf-8; method=REQUEST');
      expect(entry?.content).toContain(`UID:${held.id}@acquaint`);
      expect(entry?.content).toContain('SEQUENCE:0');
      expect(entry?.content).toContain('METHOD:REQUEST');
      expect(entry?.content).toContain(`DTSTART:${starts_at.replace(/[-:]|\.\d+/g, '')}`);
      const other = person === host ? booker : host;
      expect(entry?.content).not.toContain(other.email);
    }
    expect((await mailsTo(booker))[0]?.text).toContain('(America/New_York)');
    expect((await slotsOf(host, booker)).map((slot) => slot.starts_at)).not.toContain(starts_at);
  });

  it('leaves a held slot to its owner alone, and one hold at a time', async () => {
    const [host, booker, rival] = await Promise.all([hostWith(), registerMember(), registerMember()]);
    const slots = await slotsOf(host, booker);
    const [first, second] = [at(slots, 0), at(slots, 8)];
    const body = (starts_at: string) => ({ body: { username: host.username, starts_at } });

    const held = await api.ok(holdSlot, body(first), { as: booker });
    const lost = await api.call(bookSession, body(first), { as: rival });
    expect([lost.status, refusal(lost).code]).toEqual([409, 'slot-taken']);
    expect(refusal(lost).alternatives).toHaveLength(3);
    expect((await slotsOf(host, rival)).map((slot) => slot.starts_at)).not.toContain(first);
    // The owner still sees it: choosing again is no conflict with oneself.
    expect((await slotsOf(host, booker)).map((slot) => slot.starts_at)).toContain(first);
    // Nobody else knows of it, not even the host.
    for (const stranger of [host, rival]) {
      expect((await api.call(getSession, { params: { id: held.id } }, { as: stranger })).status).toBe(404);
      expect((await api.call(releaseHold, { params: { id: held.id } }, { as: stranger })).status).toBe(404);
      expect((await api.call(confirmHold, { params: { id: held.id }, body: {} }, { as: stranger })).status).toBe(404);
    }

    await api.ok(holdSlot, body(second), { as: booker });
    const ended = await api.call(confirmHold, { params: { id: held.id }, body: {} }, { as: booker });
    expect([ended.status, refusal(ended).code]).toEqual([409, 'state-changed']);
    const won = await api.ok(bookSession, body(first), { as: rival });
    expect(won.state).toBe('confirmed');
    const released = await api.ok(holdSlot, body(second), { as: booker });
    expect((await api.call(releaseHold, { params: { id: released.id } }, { as: booker })).status).toBe(204);
    expect((await slotsOf(host, rival)).map((slot) => slot.starts_at)).toContain(second);
  });

  it('of a hold that has run out is refused, and the slot is free again', async () => {
    const [host, booker, rival] = await Promise.all([hostWith(), registerMember(), registerMember()]);
    const starts_at = at(await slotsOf(host, booker), 40);
    const body = { username: host.username, starts_at };
    const held = await api.ok(holdSlot, { body }, { as: booker });
    const early = await api.call(bookSession, { body }, { as: rival, later: 4 });
    expect(early.status).toBe(409);
    const late = await api.call(confirmHold, { params: { id: held.id }, body: {} }, { as: booker, later: 6 });
    expect([late.status, refusal(late).code]).toEqual([409, 'state-changed']);
    const won = await api.call(bookSession, { body }, { as: rival, later: 6 });
    expect(won.status).toBe(201);
  });

  it('is refused where the rules say so, each time with what to do next', async () => {
    const [host, booker] = await Promise.all([hostWith(), registerMember()]);
    const slots = await slotsOf(host, booker);
    const soon = new Date(Math.ceil((Date.now() + 30 * 60_000) / 900_000) * 900_000).toISOString();
    const far = new Date(Date.parse(at(slots, 0)) + 40 * 86_400_000).toISOString();
    const offGrid = new Date(Date.parse(at(slots, 0)) + 7 * 60_000).toISOString();
    const tiny = at(slots, 0).replace(/(\.\d+)?Z$/, '.000000001Z');
    for (const [username, starts_at, duration_minutes] of [
      [host.username, soon, 20],
      [host.username, far, 20],
      [host.username, offGrid, 20],
      [host.username, tiny, 20],
      [host.username, '2020-01-01T10:00:00Z', 20],
      [host.username, at(slots, 0), 50],
      [booker.username, at(slots, 0), 20],
    ] as const) {
      const reply = await api.call(bookSession, { body: { username, starts_at, duration_minutes } }, { as: booker });
      expect([starts_at, reply.status, refusal(reply).code]).toEqual([starts_at, 409, 'not-free']);
      expect(refusal(reply).alternatives).toHaveLength(username === booker.username ? 0 : 3);
    }
    const unknown = { username: 'nobody.at.all', starts_at: at(slots, 0) };
    expect((await api.call(bookSession, { body: unknown }, { as: booker })).status).toBe(404);
    await api.ok(updateAvailability, { body: { accepts_sessions: false } }, { as: host });
    const closed = await api.call(bookSession, { body: { ...unknown, username: host.username } }, { as: booker });
    expect([closed.status, refusal(closed).code, refusal(closed).alternatives]).toEqual([409, 'not-free', []]);
    expect(await slotsOf(host, booker)).toEqual([]);
  });

  it('keeps both people from two sessions at one time, whichever role they have', async () => {
    const [ada, bob, eve] = await Promise.all([hostWith(), hostWith(), hostWith()]);
    const starts_at = at(await slotsOf(bob, ada), 20);
    await api.ok(bookSession, { body: { username: bob.username, starts_at } }, { as: ada });
    const asBooker = await api.call(bookSession, { body: { username: eve.username, starts_at } }, { as: ada });
    expect([asBooker.status, refusal(asBooker).code]).toEqual([409, 'not-free']);
    const ofBusyHost = await api.call(bookSession, { body: { username: ada.username, starts_at } }, { as: eve });
    expect([ofBusyHost.status, refusal(ofBusyHost).code]).toEqual([409, 'slot-taken']);
    // Ten minutes stay free after a session: the next start on the grid is half an hour later.
    const next = (minutes: number): string => new Date(Date.parse(starts_at) + minutes * 60_000).toISOString();
    const tooClose = await api.call(bookSession, { body: { username: bob.username, starts_at: next(15) } }, { as: eve });
    expect(tooClose.status).toBe(409);
    const fits = await api.call(bookSession, { body: { username: bob.username, starts_at: next(30) } }, { as: eve });
    expect(fits.status).toBe(201);
  });

  it('is limited to two a week; what the host cancels or declines is given back', async () => {
    const [host, approver, booker] = await Promise.all([
      hostWith(),
      hostWith({ booking_mode: 'approve' }),
      registerMember(),
    ]);
    const slots = await slotsOf(host, booker);
    const book = (who: TestMember, index: number) =>
      api.call(bookSession, { body: { username: who.username, starts_at: at(slots, index) } }, { as: booker });
    const left = async () =>
      (await api.ok(listFreeSlots, { query: { username: host.username } }, { as: booker })).budget.left;

    const first = await book(host, 10);
    const request = await book(approver, 50);
    expect([first.status, request.status, await left()]).toEqual([201, 201, 0]);
    const third = await book(host, 30);
    expect([third.status, refusal(third).code]).toEqual([409, 'budget-spent']);
    const held = await api.call(
      holdSlot,
      { body: { username: host.username, starts_at: at(slots, 30) } },
      { as: booker },
    );
    expect([held.status, refusal(held).code]).toEqual([409, 'budget-spent']);

    await api.ok(declineRequest, { params: { id: request.body.id }, body: {} }, { as: approver });
    expect(await left()).toBe(1);
    await api.ok(cancelSession, { params: { id: first.body.id }, body: {} }, { as: host });
    expect(await left()).toBe(2);
    const mine = await book(host, 10);
    await api.ok(cancelSession, { params: { id: mine.body.id }, body: {} }, { as: booker });
    expect(await left()).toBe(1);
  });
});

describe('A host who approves bookings', () => {
  it('accepts one: it is confirmed for both', async () => {
    const [host, booker] = await Promise.all([hostWith({ booking_mode: 'approve' }), registerMember()]);
    const starts_at = at(await slotsOf(host, booker), 3);
    const body = { username: host.username, starts_at, note: 'Please' };
    const requested = await api.ok(bookSession, { body }, { as: booker });
    expect(requested).toMatchObject({ state: 'requested', room_open: false });
    expect((await mailsTo(host))[0]?.text).toContain('Please');
    const params = { id: requested.id };
    expect((await api.call(acceptRequest, { params }, { as: booker })).status).toBe(403);
    expect((await api.ok(acceptRequest, { params }, { as: host })).state).toBe('confirmed');
    expect((await api.call(acceptRequest, { params }, { as: host })).status).toBe(200);
    const tooLate = await api.call(declineRequest, { params, body: {} }, { as: host });
    expect([tooLate.status, refusal(tooLate).code]).toEqual([409, 'state-changed']);
    expect((await mailsTo(booker))[0]?.subject).toMatch(/^Confirmed: Grace Hopper/);
  });

  it('declines one: the time is free again and the booker is told why', async () => {
    const [host, booker] = await Promise.all([hostWith({ booking_mode: 'approve' }), registerMember()]);
    const starts_at = at(await slotsOf(host, booker), 3);
    const { id } = await api.ok(bookSession, { body: { username: host.username, starts_at } }, { as: booker });
    const declined = await api.ok(
      declineRequest,
      { params: { id }, body: { reason: 'I am on a boat' } },
      { as: host },
    );
    expect(declined).toMatchObject({ state: 'declined', cancel_reason: 'I am on a boat' });
    expect((await mailsTo(booker))[0]?.text).toContain('I am on a boat');
    expect((await slotsOf(host, booker)).map((slot) => slot.starts_at)).toContain(starts_at);
    const past = await api.ok(listSessions, { query: { period: 'past' } }, { as: booker });
    expect(past.results.map((session) => session.id)).toEqual([id]);
  });
});

describe('A booked session', () => {
  it('does not exist for a third person', async () => {
    const [host, booker, stranger] = await Promise.all([hostWith(), registerMember(), registerMember()]);
    const starts_at = at(await slotsOf(host, booker), 3);
    const { id } = await api.ok(bookSession, { body: { username: host.username, starts_at } }, { as: booker });
    const as = stranger;
    const params = { id };
    const statuses = [
      (await api.call(getSession, { params }, { as })).status,
      (await api.call(getAttendance, { params }, { as })).status,
      (await api.call(cancelSession, { params, body: {} }, { as })).status,
      (await api.call(acceptRequest, { params }, { as })).status,
      (await api.call(declineRequest, { params, body: {} }, { as })).status,
      (await api.call(confirmHold, { params, body: {} }, { as })).status,
      (await api.call(releaseHold, { params }, { as })).status,
      (await api.call(rescheduleSession, { params, body: { starts_at } }, { as })).status,
    ];
    expect(statuses).toEqual(statuses.map(() => 404));
    expect((await api.ok(listSessions, { query: {} }, { as })).count).toBe(0);
    expect((await api.ok(getSession, { params }, { as: host })).state).toBe('confirmed');
  });

  it('cancelled in good time is not late; within three hours of the start it is', async () => {
    const [host, booker] = await Promise.all([hostWith(), registerMember()]);
    const slots = await slotsOf(host, booker);
    const book = async (index: number) =>
      api.ok(bookSession, { body: { username: host.username, starts_at: at(slots, index) } }, { as: booker });
    const [early, late] = [await book(10), await book(20)];
    const calm = await api.ok(cancelSession, { params: { id: early.id }, body: { reason: 'Ill' } }, { as: host });
    expect(calm).toMatchObject({ state: 'cancelled', cancelled_by: 'host', is_late_cancellation: false });
    const [mail] = await mailsTo(booker);
    expect(mail?.text).toContain('Ill');
    const entry = mail?.attachments[0]?.content ?? '';
    expect(entry).toContain('METHOD:CANCEL');
    expect(entry).toContain('SEQUENCE:1');
    expect(entry).toContain(`UID:${early.id}@acquaint`);

    const minutes = (Date.parse(late.starts_at) - Date.now()) / 60_000 - 120;
    const hurried = await api.ok(
      cancelSession,
      { params: { id: late.id }, body: {} },
      { as: booker, later: Math.round(minutes) },
    );
    expect(hurried).toMatchObject({ state: 'cancelled', cancelled_by: 'booker', is_late_cancellation: true });
    const again = await api.call(cancelSession, { params: { id: late.id }, body: {} }, { as: host });
    expect([again.status, refusal(again).code]).toEqual([409, 'state-changed']);
  });

  it('can be moved three times, to free slots alone, with the same calendar entry', async () => {
    const [host, booker, rival] = await Promise.all([hostWith(), registerMember(), registerMember()]);
    const slots = await slotsOf(host, booker);
    const body = { username: host.username, starts_at: at(slots, 10) };
    const { id } = await api.ok(bookSession, { body }, { as: booker });
    await api.ok(bookSession, { body: { ...body, starts_at: at(slots, 40) } }, { as: rival });
    const move = (index: number, as: TestMember) =>
      api.call(rescheduleSession, { params: { id }, body: { starts_at: at(slots, index) } }, { as });

    const taken = await move(40, booker);
    expect([taken.status, refusal(taken).code, refusal(taken).alternatives.length]).toEqual([409, 'slot-taken', 3]);
    // A quarter of an hour later overlaps with nothing but itself.
    expect((await move(11, booker)).status).toBe(200);
    expect((await move(20, host)).status).toBe(200);
    const third = await move(30, booker);
    expect([third.status, third.body.starts_at]).toEqual([200, at(slots, 30)]);
    expect((await move(50, booker)).status).toBe(409);
    const [mail] = await mailsTo(booker);
    expect(mail?.subject).toMatch(/^Moved: /);
    expect(mail?.attachments[0]?.content).toContain('SEQUENCE:3');
    const budget = (await api.ok(listFreeSlots, { query: { username: host.username } }, { as: booker })).budget;
    expect(budget.used).toBe(1);
    const free = await slotsOf(host, rival);
    expect(free.map((slot) => slot.starts_at)).toContain(at(slots, 10));
  });
});

describe('Reminders', () => {
  it('are all on until a member switches some off', async () => {
    const member = await registerMember();
    expect(await api.ok(getReminders, {}, { as: member })).toEqual({ mail: [1440, 60, 5], in_app: [1440, 60, 5] });
    await api.ok(updateReminders, { body: { mail: [60] } }, { as: member });
    expect(await api.ok(getReminders, {}, { as: member })).toEqual({ mail: [60], in_app: [1440, 60, 5] });
  });
});
