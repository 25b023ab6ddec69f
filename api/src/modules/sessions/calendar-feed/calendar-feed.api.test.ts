import {
  bookSession,
  cancelSession,
  endCalendarFeed,
  getCalendarFeed,
  getCalendarFile,
  makeCalendarFeed,
  rescheduleSession,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';
import { at, hostWith, slotsOf } from '../test-booking.ts';

async function makeFeed(member: TestMember): Promise<string> {
  const { url } = await api.ok(makeCalendarFeed, {}, { as: member });
  return new URL(url ?? '').pathname + new URL(url ?? '').search;
}
const read = async (path: string, init?: RequestInit) => {
  const answer = await fetch(api.url + path, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('The private calendar feed', () => {
  it('contains the sessions of its owner and follows their changes', async () => {
    const [host, booker] = await Promise.all([hostWith(), registerMember({ time_zone: 'America/New_York' })]);
    const slots = await slotsOf(host, booker);
    const body = { username: host.username, starts_at: at(slots, 2) };
    const { id } = await api.ok(bookSession, { body }, { as: booker });
    const [mine, hosts] = [await makeFeed(booker), await makeFeed(host)];

    const first = await read(mine);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.text).toContain(`UID:${id}@acquaint`);
    expect(first.text).toContain('SUMMARY:Acquaint: Grace Hopper');
    expect(first.text).toContain('DTSTART;TZID=America/New_York:');
    expect(first.text).not.toContain(host.email);
    expect((await read(hosts)).text).toContain('DTSTART;TZID=Europe/Berlin:');

    const { content } = await api.ok(getCalendarFile, { params: { id } }, { as: booker });
    expect(content.split('\r\n').filter((line) => /^(UID|DTSTART;|SEQUENCE)/.test(line))).toEqual(
      first.text.split('\r\n').filter((line) => /^(UID|DTSTART;|SEQUENCE)/.test(line)),
    );
    const stranger = await api.call(getCalendarFile, { params: { id } }, { as: await registerMember() });
    expect(stranger.status).toBe(404);

    const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
    expect((await read(mine, known)).status).toBe(304);
    await api.ok(rescheduleSession, { params: { id }, body: { starts_at: at(slots, 9) } }, { as: booker });
    const moved = await read(mine, known);
    expect([moved.status, moved.text.includes('SEQUENCE:1')]).toEqual([200, true]);
    await api.ok(cancelSession, { params: { id }, body: {} }, { as: host });
    expect((await read(mine)).text).not.toContain('BEGIN:VEVENT');
  });

  it('is shown to its owner again, and stops working once there is a newer URL, or none', async () => {
    const member = await registerMember();
    expect(await api.ok(getCalendarFeed, {}, { as: member })).toEqual({ url: null, made_at: null });
    const old = await makeFeed(member);
    const { url } = await api.ok(getCalendarFeed, {}, { as: member });
    expect(url?.endsWith(old)).toBe(true);
    const newer = await makeFeed(member);
    expect([(await read(old)).status, (await read(newer)).status]).toEqual([404, 200]);
    await api.ok(endCalendarFeed, {}, { as: member });
    expect((await read(newer)).status).toBe(404);
  });

  it.each(['', '?key=', '?key=guess', '?key=a&key=b'])(
    'does not exist at /calendar/sessions.ics%s',
    async (query) => {
      expect((await read(`/calendar/sessions.ics${query}`)).status).toBe(404);
    },
  );
});
