import {
  bookSession,
  cancelSession,
  confirmHold,
  declineRequest,
  getSession,
  getSidebarCounts,
  holdSlot,
  listFreeSlots,
  listSessions,
  releaseHold,
  updateAvailability,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';
import { at, hostWith, emailsTo, refusal, slotsOf } from '../test-booking.ts';

describe('Booking', () => {
  it('of a held slot is confirmed, emailed to both with a calendar entry, and listed for both', async () => {
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
    // Confirming twice changes nothing.
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
      const [mail] = await emailsTo(person);
      expect(mail?.subject).toMatch(/^Confirmed: /);
      const [entry] = mail?.attachments ?? [];
      expect(entry?.content_type).toBe('text/calendar; charset=utf-8; method=REQUEST');
      expect(entry?.content).toContain(`UID:${held.id}@acquaint`);
      expect(entry?.content).toContain('SEQUENCE:0');
      expect(entry?.content).toContain('METHOD:REQUEST');
      expect(entry?.content).toContain('mailto:hello@acquaint.example');
      expect(entry?.content).toMatch(
        person === host ? 'DTSTART;TZID=Europe/Berlin:' : 'DTSTART;TZID=America/New_York:',
      );
      const other = person === host ? booker : host;
      expect(entry?.content).not.toContain(other.email);
    }
    expect((await emailsTo(booker))[0]?.text).toContain('(New York)');
    expect((await slotsOf(host, booker)).map((slot) => slot.starts_at)).not.toContain(starts_at);
  });

  it('reserves a held slot for its owner, who has one hold at a time', async () => {
    const [host, booker, rival] = await Promise.all([hostWith(), registerMember(), registerMember()]);
    const slots = await slotsOf(host, booker);
    const [first, second] = [at(slots, 2), at(slots, 8)];
    const body = (starts_at: string) => ({ body: { username: host.username, starts_at } });

    const held = await api.ok(holdSlot, body(first), { as: booker });
    const lost = await api.call(bookSession, body(first), { as: rival });
    expect([lost.status, refusal(lost).code]).toEqual([409, 'slot-taken']);
    expect(refusal(lost).alternatives).toHaveLength(3);
    expect((await slotsOf(host, rival)).map((slot) => slot.starts_at)).not.toContain(first);
    // The owner still sees the slot, because a new choice does not conflict with the own hold.
    expect((await slotsOf(host, booker)).map((slot) => slot.starts_at)).toContain(first);
    // Nobody else can see the hold, not even the host.
    for (const stranger of [host, rival]) {
      expect((await api.call(getSession, { params: { id: held.id } }, { as: stranger })).status).toBe(404);
      expect((await api.call(releaseHold, { params: { id: held.id } }, { as: stranger })).status).toBe(404);
      expect(
        (await api.call(confirmHold, { params: { id: held.id }, body: {} }, { as: stranger })).status,
      ).toBe(404);
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

  it('of an expired hold is refused, and the slot is free again', async () => {
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

  it('is refused by each of the rules, with a hint what to do next', async () => {
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
      const reply = await api.call(
        bookSession,
        { body: { username, starts_at, duration_minutes } },
        { as: booker },
      );
      expect([starts_at, reply.status, refusal(reply).code]).toEqual([starts_at, 409, 'not-free']);
      expect(refusal(reply).alternatives).toHaveLength(username === booker.username ? 0 : 3);
    }
    const unknown = { username: 'nobody.at.all', starts_at: at(slots, 0) };
    expect((await api.call(bookSession, { body: unknown }, { as: booker })).status).toBe(404);
    await api.ok(updateAvailability, { body: { accepts_sessions: false } }, { as: host });
    const closed = await api.call(
      bookSession,
      { body: { ...unknown, username: host.username } },
      { as: booker },
    );
    expect([closed.status, refusal(closed).code, refusal(closed).alternatives]).toEqual([
      409,
      'not-free',
      [],
    ]);
    expect(await slotsOf(host, booker)).toEqual([]);
  });

  it('never gives either person two sessions at one time, whichever role they have', async () => {
    const [ada, bob, eve] = await Promise.all([hostWith(), hostWith(), hostWith()]);
    const starts_at = at(await slotsOf(bob, ada), 20);
    await api.ok(bookSession, { body: { username: bob.username, starts_at } }, { as: ada });
    const asBooker = await api.call(
      bookSession,
      { body: { username: eve.username, starts_at } },
      { as: ada },
    );
    expect([asBooker.status, refusal(asBooker).code]).toEqual([409, 'not-free']);
    const ofBusyHost = await api.call(
      bookSession,
      { body: { username: ada.username, starts_at } },
      { as: eve },
    );
    expect([ofBusyHost.status, refusal(ofBusyHost).code]).toEqual([409, 'slot-taken']);
    // The buffer of ten minutes after a session moves the next start on the grid to half an hour later.
    const next = (minutes: number): string =>
      new Date(Date.parse(starts_at) + minutes * 60_000).toISOString();
    const tooClose = await api.call(
      bookSession,
      { body: { username: bob.username, starts_at: next(15) } },
      { as: eve },
    );
    expect(tooClose.status).toBe(409);
    const fits = await api.call(
      bookSession,
      { body: { username: bob.username, starts_at: next(30) } },
      { as: eve },
    );
    expect(fits.status).toBe(201);
  });

  it('is limited to two a week; sessions that the host cancels or declines do not count', async () => {
    const [host, approver, booker] = await Promise.all([
      hostWith(),
      hostWith({ booking_mode: 'approve' }),
      registerMember(),
    ]);
    const slots = await slotsOf(host, booker);
    const book = (who: TestMember, index: number) =>
      api.call(
        bookSession,
        { body: { username: who.username, starts_at: at(slots, index) } },
        { as: booker },
      );
    const left = async () =>
      (await api.ok(listFreeSlots, { query: { username: host.username } }, { as: booker })).budget?.left;

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
