import {
  bookSession,
  getAvailability,
  listFreeSlots,
  listHolidayCountries,
  listHolidays,
  previewAvailability,
  updateAvailability,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';

describe('Availability', () => {
  it('of a new member is a working week in their own time zone', async () => {
    const member = await registerMember({ time_zone: 'Asia/Kolkata' });
    expect(await api.ok(getAvailability, {}, { as: member })).toEqual({
      time_zone: 'Asia/Kolkata',
      accepts_sessions: true,
      booking_mode: 'instant',
      weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '17:00' })),
      overrides: [],
      holidays: null,
      notice_minutes: 240,
      buffer_minutes: 10,
      max_per_day: 4,
      offers_long: false,
      price_cents: 0,
      long_price_cents: 0,
    });
  });

  it('is changed field by field; adjacent ranges are merged', async () => {
    const member = await registerMember();
    const weekly = [
      { weekday: 3, start: '10:00', end: '11:00' },
      { weekday: 1, start: '11:00', end: '12:00' },
      { weekday: 1, start: '09:00', end: '11:00' },
    ];
    const overrides = [{ date: '2027-01-01', ranges: [] }];
    await api.ok(updateAvailability, { body: { weekly, overrides } }, { as: member });
    const changed = await api.ok(
      updateAvailability,
      { body: { time_zone: 'Europe/Madrid' } },
      { as: member },
    );
    expect(changed).toMatchObject({
      time_zone: 'Europe/Madrid',
      weekly: [
        { weekday: 1, start: '09:00', end: '12:00' },
        { weekday: 3, start: '10:00', end: '11:00' },
      ],
      overrides,
    });
    expect(await api.ok(getAvailability, {}, { as: member })).toEqual(changed);
  });

  it.each([
    ['a time off the quarter hour', { weekly: [{ weekday: 1, start: '09:05', end: '10:00' }] }],
    ['an end before its start', { weekly: [{ weekday: 1, start: '10:00', end: '09:00' }] }],
    ['an invalid day of the week', { weekly: [{ weekday: 9, start: '09:00', end: '10:00' }] }],
    ['an unknown time zone', { time_zone: 'Europe/Atlantis' }],
    ['an unknown field', { colour: 'blue' }],
    ['long sessions without the pro plan', { offers_long: true }],
    ['holidays of an unknown place', { holidays: { country: 'DE', region: 'TX' } }],
  ])('is refused with %s', async (_, body) => {
    const member = await registerMember();
    const reply = await api.call(updateAvailability, { body: body as { time_zone: string } }, { as: member });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.problem.errors ?? {})).toHaveLength(1);
  });

  it('previews the free slots of changed settings, and saves nothing', async () => {
    const host = await registerMember();
    const before = await api.ok(getAvailability, {}, { as: host });
    const date = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days: 3 });
    const query = { days: 7, time_zone: 'Europe/Berlin' };
    const plan = {
      time_zone: 'Europe/Berlin',
      weekly: [],
      overrides: [{ date: date.toString(), ranges: [{ start: '12:00', end: '13:00' }] }],
    };
    const preview = (body: object, days = 7) =>
      api.ok(previewAvailability, { query: { ...query, days }, body }, { as: host });
    const planned = await preview(plan);
    const noon = date.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '12:00' }).toInstant();
    expect(planned.slots.map(({ starts_at }) => starts_at)).toEqual(
      [0, 15, 30].map((minutes) => noon.add({ minutes }).toString()),
    );
    const [first] = planned.slots;
    expect(await preview(plan, 1)).toMatchObject({ slots: [], next_free: first });
    expect(await preview({ ...plan, accepts_sessions: false })).toMatchObject({ slots: [], next_free: null });
    expect(await preview({ ...plan, price_cents: 1_900 })).toMatchObject({ price_cents: 1_900 });
    expect(await api.ok(getAvailability, {}, { as: host })).toEqual(before);
    await api.ok(updateAvailability, { body: plan }, { as: host });
    const others = await api.ok(
      listFreeSlots,
      { query: { username: host.username, ...query } },
      { as: await registerMember() },
    );
    expect(others.slots).toEqual(planned.slots);
    const unknown = await api.call(
      previewAvailability,
      { query, body: { holidays: { country: 'DE', region: 'TX' } } },
      { as: host },
    );
    expect(unknown.status).toBe(400);
  });

  it('shows the free slots of the requested days, and the next one when those have none', async () => {
    const [host, reader] = await Promise.all([registerMember(), registerMember({ time_zone: 'Asia/Tokyo' })]);
    const tomorrow = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days: 1 });
    const open = tomorrow.add({ days: 5 });
    await api.ok(
      updateAvailability,
      {
        body: {
          weekly: [],
          overrides: [{ date: open.toString(), ranges: [{ start: '12:00', end: '13:00' }] }],
        },
      },
      { as: host },
    );
    const ask = (from: Temporal.PlainDate, days: number) =>
      api.ok(
        listFreeSlots,
        { query: { username: host.username, from: from.toString(), days, time_zone: 'Europe/Berlin' } },
        { as: reader },
      );
    const noon = open.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '12:00' });
    const expected = [0, 15, 30].map((minutes) => ({
      starts_at: noon.add({ minutes }).toInstant().toString(),
      ends_at: noon
        .add({ minutes: minutes + 20 })
        .toInstant()
        .toString(),
    }));
    const before = await ask(tomorrow, 3);
    expect([before.slots, before.next_free]).toEqual([[], expected[0]]);
    const there = await ask(open, 1);
    expect([there.slots, there.next_free]).toEqual([expected, null]);
    const after = await ask(open.add({ days: 1 }), 31);
    expect([after.slots, after.next_free]).toEqual([[], null]);
    const own = await api.ok(listFreeSlots, { query: { username: host.username } }, { as: host });
    expect(own.slots).toEqual(expected);
    const [, middle] = expected;
    if (!middle) throw new Error('no slot');
    await api.ok(
      bookSession,
      { body: { username: host.username, starts_at: middle.starts_at } },
      { as: await registerMember() },
    );
    const full = await ask(open.subtract({ days: 1 }), 3);
    expect([full.slots, full.full_days]).toEqual([[], [open.toString()]]);
    expect(there.full_days).toEqual([]);
    const nobody = await api.call(listFreeSlots, { query: { username: 'nobody.at.all' } }, { as: reader });
    expect(nobody.status).toBe(404);
  });

  it('excludes the public holidays of the chosen place, except one that the member opens', async () => {
    const [host, reader] = await Promise.all([registerMember(), registerMember()]);
    const today = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate();
    const { country, date } = await comingHoliday(host, today);
    const allWeek = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '09:00', end: '17:00' }));
    const slotsThatDay = async (): Promise<number> => {
      const query = { username: host.username, from: date, days: 1, time_zone: 'Europe/Berlin' };
      return (await api.ok(listFreeSlots, { query }, { as: reader })).slots.length;
    };
    await api.ok(updateAvailability, { body: { weekly: allWeek } }, { as: host });
    expect(await slotsThatDay()).toBe(31);

    const holidays = { country, region: null };
    const settings = await api.ok(updateAvailability, { body: { holidays } }, { as: host });
    expect([settings.holidays, await slotsThatDay()]).toEqual([holidays, 0]);

    const overrides = [{ date, ranges: [{ start: '10:00', end: '11:00' }] }];
    await api.ok(updateAvailability, { body: { overrides } }, { as: host });
    expect(await slotsThatDay()).toBe(3);

    await api.ok(updateAvailability, { body: { overrides: [], holidays: null } }, { as: host });
    expect(await slotsThatDay()).toBe(31);
  });

  it('refuses a place that is not in the list', async () => {
    const member = await registerMember();
    const reply = await api.call(listHolidays, { query: { country: 'ZZ' } }, { as: member });
    expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([400, ['country']]);
  });
});

/** Finds the first public holiday of any country that can be booked: after the notice, within the booking horizon. */
async function comingHoliday(member: TestMember, today: Temporal.PlainDate) {
  const { results } = await api.ok(listHolidayCountries, {}, { as: member });
  for (const { code } of results) {
    const ofCountry = await api.ok(listHolidays, { query: { country: code } }, { as: member });
    const [first, last] = [today.add({ days: 2 }).toString(), today.add({ days: 28 }).toString()];
    const found = ofCountry.results.find(({ date }) => first <= date && date <= last);
    if (found) return { country: code, date: found.date };
  }
  throw new Error('No country has a public holiday in the coming weeks.');
}
