import { mailDueAt, pushDueAt, type DeliveryTimes } from './notification-times.ts';

const night = { from: '22:00', until: '07:00' };
const noon = { from: '12:00', until: '13:00' };
const berlin = (part: Partial<DeliveryTimes> = {}): DeliveryTimes => ({
  timeZone: 'Europe/Berlin',
  quietHours: null,
  digestAt: null,
  ...part,
});
const at = (text: string) => Temporal.Instant.from(text);

describe('a push is due', () => {
  it.each([
    ['at once without quiet hours', berlin(), '2026-11-21T22:30:00Z', '2026-11-21T22:30:00Z'],
    ['at once during the day', berlin({ quietHours: night }), '2026-11-21T11:00:00Z', '2026-11-21T11:00:00Z'],
    [
      'in the morning, if it happens in the evening',
      berlin({ quietHours: night }),
      '2026-11-21T21:00:00Z',
      '2026-11-22T06:00:00Z',
    ],
    [
      'in the morning, if it happens after midnight',
      berlin({ quietHours: night }),
      '2026-11-22T01:00:00Z',
      '2026-11-22T06:00:00Z',
    ],
    [
      'at the very end of the quiet hours',
      berlin({ quietHours: night }),
      '2026-11-22T06:00:00Z',
      '2026-11-22T06:00:00Z',
    ],
    [
      'after quiet hours at noon',
      berlin({ quietHours: noon }),
      '2026-11-21T11:15:00Z',
      '2026-11-21T12:00:00Z',
    ],
    [
      'at the new wall time if the clock changes at night',
      berlin({ quietHours: night }),
      '2026-10-24T21:00:00Z',
      '2026-10-25T06:00:00Z',
    ],
    [
      'an hour later if the clock change skips the end of the quiet hours',
      berlin({ quietHours: { from: '22:00', until: '02:30' } }),
      '2026-03-28T22:00:00Z',
      '2026-03-29T01:30:00Z',
    ],
  ])('%s', (_, times, now, due) => {
    expect(pushDueAt(at(now), times).toString()).toBe(due);
  });
});

describe('an email is due', () => {
  it.each([
    ['after the wait', berlin(), '2026-11-21T10:00:00Z', '2026-11-21T10:15:00Z'],
    [
      'after the quiet hours, if the wait ends during them',
      berlin({ quietHours: night }),
      '2026-11-21T20:50:00Z',
      '2026-11-22T06:00:00Z',
    ],
    [
      'with the digest of today',
      berlin({ digestAt: '08:00' }),
      '2026-11-21T06:00:00Z',
      '2026-11-21T07:00:00Z',
    ],
    [
      'with the digest of tomorrow, if that of today has been sent',
      berlin({ digestAt: '08:00' }),
      '2026-11-21T07:00:00Z',
      '2026-11-22T07:00:00Z',
    ],
    [
      'with the digest, which waits for the end of the quiet hours',
      berlin({ digestAt: '06:00', quietHours: night }),
      '2026-11-21T12:00:00Z',
      '2026-11-22T06:00:00Z',
    ],
  ])('%s', (_, times, now, due) => {
    expect(mailDueAt(at(now), times, 15).toString()).toBe(due);
  });
});
