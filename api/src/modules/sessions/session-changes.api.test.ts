import {
  acceptRequest,
  bookSession,
  cancelSession,
  confirmHold,
  declineRequest,
  getAttendance,
  getInitialData,
  getReminders,
  getSession,
  holdSlot,
  listFreeSlots,
  listSessions,
  releaseHold,
  rescheduleSession,
  updateAvailability,
  updateProfile,
  updateReminders,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { at, hostWith, emailsTo, refusal, slotsOf } from './test-booking.ts';

describe('A host who approves bookings', () => {
  it('accepts one: it is confirmed for both', async () => {
    const [host, booker] = await Promise.all([hostWith({ booking_mode: 'approve' }), registerMember()]);
    const starts_at = at(await slotsOf(host, booker), 3);
    const body = { username: host.username, starts_at, note: 'Please' };
    const requested = await api.ok(bookSession, { body }, { as: booker });
    expect(requested).toMatchObject({ state: 'requested', room_open: false });
    expect((await emailsTo(host))[0]?.text).toContain('Please');
    const params = { id: requested.id };
    expect((await api.call(acceptRequest, { params }, { as: booker })).status).toBe(403);
    expect((await api.ok(acceptRequest, { params }, { as: host })).state).toBe('confirmed');
    expect((await api.call(acceptRequest, { params }, { as: host })).status).toBe(200);
    const tooLate = await api.call(declineRequest, { params, body: {} }, { as: host });
    expect([tooLate.status, refusal(tooLate).code]).toEqual([409, 'state-changed']);
    expect((await emailsTo(booker))[0]?.subject).toMatch(/^Confirmed: Grace Hopper/);
  });

  it('reads times in their own format, as the booker does in theirs', async () => {
    const [host, booker] = await Promise.all([hostWith({ booking_mode: 'instant' }), registerMember()]);
    const { profile } = (await api.ok(getInitialData, {}, { as: booker })).user_data;
    await api.ok(updateProfile, { params: { id: profile }, body: { formats: 'en-US' } }, { as: booker });
    const starts_at = at(await slotsOf(host, booker), 3);
    await api.ok(bookSession, { body: { username: host.username, starts_at } }, { as: booker });
    expect((await emailsTo(booker))[0]?.text).toMatch(/day, [A-Z][a-z]+ \d+, \d{4}, \d+:\d\d\s[AP]M to /);
    expect((await emailsTo(host))[0]?.text).toMatch(/day, \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d to /);
  });

  it('declines one: the time is free again and the booker is told why', async () => {
    const [host, booker] = await Promise.all([hostWith({ booking_mode: 'approve' }), registerMember()]);
    const starts_at = at(await slotsOf(host, booker), 3);
    const { id } = await api.ok(
      bookSession,
      { body: { username: host.username, starts_at } },
      { as: booker },
    );
    const declined = await api.ok(
      declineRequest,
      { params: { id }, body: { reason: 'I am on a boat' } },
      { as: host },
    );
    expect(declined).toMatchObject({ state: 'declined', cancel_reason: 'I am on a boat' });
    expect((await emailsTo(booker))[0]?.text).toContain('I am on a boat');
    expect((await slotsOf(host, booker)).map((slot) => slot.starts_at)).toContain(starts_at);
    const past = await api.ok(listSessions, { query: { period: 'past' } }, { as: booker });
    expect(past.results.map((session) => session.id)).toEqual([id]);
  });
});

describe('A booked session', () => {
  it('is not found for a third person', async () => {
    const [host, booker, stranger] = await Promise.all([hostWith(), registerMember(), registerMember()]);
    const starts_at = at(await slotsOf(host, booker), 3);
    const { id } = await api.ok(
      bookSession,
      { body: { username: host.username, starts_at } },
      { as: booker },
    );
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

  it('is cancelled late only within three hours of the start', async () => {
    const [host, booker] = await Promise.all([hostWith(), registerMember()]);
    const slots = await slotsOf(host, booker);
    const book = async (index: number) =>
      api.ok(bookSession, { body: { username: host.username, starts_at: at(slots, index) } }, { as: booker });
    const [early, late] = [await book(10), await book(20)];
    const calm = await api.ok(
      cancelSession,
      { params: { id: early.id }, body: { reason: 'Ill' } },
      { as: host },
    );
    expect(calm).toMatchObject({ state: 'cancelled', cancelled_by: 'host', is_late_cancellation: false });
    const [mail] = await emailsTo(booker);
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

  it('can be moved three times, only to free slots, with the same calendar entry', async () => {
    const [host, booker, rival] = await Promise.all([hostWith(), registerMember(), registerMember()]);
    const slots = await slotsOf(host, booker);
    const body = { username: host.username, starts_at: at(slots, 10) };
    const { id } = await api.ok(bookSession, { body }, { as: booker });
    await api.ok(bookSession, { body: { ...body, starts_at: at(slots, 40) } }, { as: rival });
    const move = (index: number, as: TestMember) =>
      api.call(rescheduleSession, { params: { id }, body: { starts_at: at(slots, index) } }, { as });

    const query = { username: host.username, moving: id };
    const offered = await api.ok(listFreeSlots, { query }, { as: host });
    const starts = offered.slots.map((slot) => slot.starts_at);
    // A quarter of an hour later overlaps only with the session that is being moved; the rival's time is taken.
    expect([starts.includes(at(slots, 11)), starts.includes(at(slots, 40))]).toEqual([true, false]);
    // Moving does not count (R-BOOK-22), and the booker's limit does not concern the host.
    expect(offered.budget).toBeNull();
    expect((await api.ok(listFreeSlots, { query }, { as: booker })).budget).toBeNull();
    expect((await api.call(listFreeSlots, { query }, { as: rival })).status).toBe(404);
    const left = async () => (await api.ok(getSession, { params: { id } }, { as: host })).reschedules_left;
    expect(await left()).toBe(3);

    const conflict = await move(40, booker);
    expect([conflict.status, refusal(conflict).code, refusal(conflict).alternatives.length]).toEqual([
      409,
      'slot-taken',
      3,
    ]);
    // A quarter of an hour later overlaps only with the session itself.
    expect((await move(11, booker)).status).toBe(200);
    expect((await move(20, host)).status).toBe(200);
    const third = await move(30, booker);
    expect([third.status, third.body.starts_at]).toEqual([200, at(slots, 30)]);
    expect((await move(50, booker)).status).toBe(409);
    expect(await left()).toBe(0);
    const [mail] = await emailsTo(booker);
    expect(mail?.subject).toMatch(/^Moved: /);
    expect(mail?.attachments[0]?.content).toContain('SEQUENCE:3');
    const budget = (await api.ok(listFreeSlots, { query: { username: host.username } }, { as: booker }))
      .budget;
    expect(budget?.used).toBe(1);
    const free = await slotsOf(host, rival);
    expect(free.map((slot) => slot.starts_at)).toContain(at(slots, 10));
  });

  it.each(['booker', 'host'] as const)(
    'can be moved by its %s onto a time they hold themselves, which ends that hold; holding another time stays (R-BOOK-24)',
    async (role) => {
      const [host, booker, third] = await Promise.all([hostWith(), hostWith(), hostWith()]);
      const slots = await slotsOf(host, booker);
      const body = { username: host.username, starts_at: at(slots, 10) };
      const { id } = await api.ok(bookSession, { body }, { as: booker });
      const mover = role === 'host' ? host : booker;
      const hold = (starts_at: string, as = mover) =>
        api.ok(holdSlot, { body: { username: third.username, starts_at } }, { as });
      const move = (index: number, as = mover) =>
        api.call(rescheduleSession, { params: { id }, body: { starts_at: at(slots, index) } }, { as });
      const stateOf = async (held: string, as = mover) =>
        (await api.ok(getSession, { params: { id: held } }, { as })).state;
      const offered = async (as: TestMember) =>
        (await api.ok(listFreeSlots, { query: { username: host.username, moving: id } }, { as })).slots.map(
          ({ starts_at }) => starts_at,
        );

      const other = role === 'host' ? booker : host;
      const held = await hold(at(slots, 40));
      expect([
        (await offered(mover)).includes(at(slots, 40)),
        (await offered(other)).includes(at(slots, 40)),
      ]).toEqual([true, false]);
      expect((await move(40, other)).status).toBe(409);
      expect((await move(20)).status).toBe(200);
      expect(await stateOf(held.id)).toBe('held');
      // The break after the session reaches into the time they hold.
      const moved = await move(39);
      expect([moved.status, moved.body.starts_at]).toEqual([200, at(slots, 39)]);
      expect(await stateOf(held.id)).toBe('expired');
    },
  );

  it('that is moved leaves a time held with the same host alone, unless it would make the day too full (R-BOOK-24)', async () => {
    const [host, booker] = [await hostWith({ max_per_day: 2 }), await registerMember()];
    const slots = await slotsOf(host, booker);
    /** Free times of the nth day from tomorrow. */
    const dayOf = (n: number): string[] => {
      const dayIn = (time: string): string =>
        Temporal.Instant.from(time).toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString();
      const days = [...new Set(slots.map(({ starts_at }) => dayIn(starts_at)))];
      return slots.map(({ starts_at }) => starts_at).filter((time) => dayIn(time) === days[n]);
    };
    const body = (starts_at = '') => ({ username: host.username, starts_at });
    const { id } = await api.ok(bookSession, { body: body(dayOf(1)[0]) }, { as: booker });
    const held = await api.ok(holdSlot, { body: body(dayOf(2)[24]) }, { as: booker });
    const afterMoveTo = async (starts_at = '') => {
      await api.ok(rescheduleSession, { params: { id }, body: { starts_at } }, { as: booker });
      return (await api.ok(getSession, { params: { id: held.id } }, { as: booker })).state;
    };
    expect(await afterMoveTo(dayOf(2)[0])).toBe('held');
    expect(await afterMoveTo(dayOf(3)[12])).toBe('held');
    const third = await registerMember();
    await api.ok(bookSession, { body: body(dayOf(2)[0]) }, { as: third });
    expect(await afterMoveTo(dayOf(2)[12])).toBe('expired');
  });

  it('tells each of its people in their own words why it cannot be moved to a time (R-BOOK-24)', async () => {
    const [host, other] = await Promise.all([hostWith(), hostWith()]);
    const [booker, rival] = [await registerMember(), await registerMember()];
    const slots = await slotsOf(host, booker);
    const book = (whose: TestMember, index: number, as: TestMember) =>
      api.ok(bookSession, { body: { username: whose.username, starts_at: at(slots, index) } }, { as });
    const { id } = await book(host, 10, booker);
    await book(host, 40, rival);
    await book(other, 60, booker);
    const why = async (starts_at: string, as: TestMember) =>
      refusal(await api.call(rescheduleSession, { params: { id }, body: { starts_at } }, { as })).detail;
    expect([await why(at(slots, 40), host), await why(at(slots, 40), booker)]).toEqual([
      'You already have a session around this time. Please choose another time.',
      'Someone just took this time. Please choose another one.',
    ]);
    expect([await why(at(slots, 60), host), await why(at(slots, 60), booker)]).toEqual([
      expect.stringMatching(/ isn’t free at this time\. Please choose another time\.$/),
      'You already have a session or an appointment around this time. Please choose another time.',
    ]);
    const past = Temporal.Now.instant().subtract({ hours: 48 }).toString();
    expect([await why(past, host), await why(past, booker)]).toEqual([
      'You don’t offer this time. Please choose one of your free times.',
      'This time isn’t available. Please choose one of the free times.',
    ]);
    await api.ok(updateAvailability, { body: { accepts_sessions: false } }, { as: host });
    expect([await why(at(slots, 30), host), await why(at(slots, 30), booker)]).toEqual([
      'You aren’t taking sessions right now. To move this one, turn them on in your availability.',
      'Grace isn’t taking sessions right now.',
    ]);
  });

  it('becomes a request again when the booker moves it and the host approves bookings; not when the host moves it', async () => {
    const [host, booker] = [await hostWith({ booking_mode: 'approve' }), await registerMember()];
    const slots = await slotsOf(host, booker);
    const body = { username: host.username, starts_at: at(slots, 20) };
    const { id } = await api.ok(bookSession, { body }, { as: booker });
    const params = { id };
    await api.ok(acceptRequest, { params }, { as: host });
    const move = (index: number, as: TestMember) =>
      api.ok(rescheduleSession, { params, body: { starts_at: at(slots, index) } }, { as });
    expect(await move(30, host)).toMatchObject({ state: 'confirmed' });
    const request = await move(40, booker);
    expect(request).toMatchObject({ state: 'requested', starts_at: at(slots, 40), room_open: false });
    expect(Date.parse(request.expires_at ?? '')).toBeLessThanOrEqual(Date.parse(at(slots, 40)));
    const [toHost] = await emailsTo(host);
    expect(toHost?.subject).toMatch(/ would like a different time$/);
    const invite = toHost?.attachments[0]?.content ?? '';
    expect([invite.includes('METHOD:CANCEL'), invite.includes('SEQUENCE:2')]).toEqual([true, true]);
    expect((await emailsTo(booker))[0]?.subject).toMatch(/^Requested: /);
    // The old time is free again.
    const rival = await registerMember();
    expect((await slotsOf(host, rival)).map((slot) => slot.starts_at)).toContain(at(slots, 30));

    expect(await api.ok(acceptRequest, { params }, { as: host })).toMatchObject({ state: 'confirmed' });
    const again = (await emailsTo(booker))[0]?.attachments[0]?.content ?? '';
    expect([again.includes('METHOD:REQUEST'), again.includes('SEQUENCE:3')]).toEqual([true, true]);
    await move(50, booker);
    expect(await api.ok(declineRequest, { params, body: {} }, { as: host })).toMatchObject({
      state: 'declined',
    });
  });
});

describe('Reminders', () => {
  it('are all on until a member switches some off', async () => {
    const member = await registerMember();
    expect(await api.ok(getReminders, {}, { as: member })).toEqual({
      times: [1440, 60, 5],
      mail: [1440, 60, 5],
      in_app: [1440, 60, 5],
    });
    await api.ok(updateReminders, { body: { mail: [60] } }, { as: member });
    expect(await api.ok(getReminders, {}, { as: member })).toMatchObject({
      mail: [60],
      in_app: [1440, 60, 5],
    });
  });
});
