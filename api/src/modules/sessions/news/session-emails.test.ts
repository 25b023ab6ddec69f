import { inLocale } from '../../../i18n/i18n.ts';
import type { SessionMember } from '../members.repository.ts';
import type { SessionRow } from '../sessions.tables.ts';
import { reminderEmail, type EmailAbout } from './session-emails.ts';

const to = { email: 'grace@example.org', firstName: 'Grace', timeZone: 'Europe/Berlin', formats: 'en-GB' };
const other = {
  firstName: 'Chiyo',
  lastName: 'Mori',
  timeZone: 'Asia/Tokyo',
  pictureUrl: '/files/chiyo.webp',
};

/** Returns a reminder, an hour before a session at 10:00 in Berlin. */
function reminder(person: Partial<SessionMember>) {
  const about = {
    session: {
      id: '7',
      startsAt: Temporal.Instant.from('2026-11-24T09:00:00Z'),
      durationMinutes: 20,
      endedAt: null,
    },
    to,
    other: { ...other, ...person },
    siteUrl: 'https://acquaint.example',
    sender: 'hello@acquaint.example',
    now: Temporal.Instant.from('2026-11-24T08:00:00Z'),
  };
  return inLocale('en-GB', () =>
    reminderEmail(about as unknown as EmailAbout & { readonly session: SessionRow }, 60),
  );
}

describe('an email about a session to come', () => {
  it('says the time in both zones, in text and HTML', () => {
    const { text, html } = reminder({});
    for (const version of [text, html]) {
      expect(version).toContain('10:00 to 10:20 (Berlin)');
      expect(version).toContain('For Chiyo Mori, that’s Tuesday, 18:00 (Tokyo).');
    }
  });

  it('says one time to people whose clocks show the same', () => {
    expect(reminder({ timeZone: 'Europe/Rome' }).text).not.toContain('For Chiyo');
  });

  it('shows the other person and a button that opens the room, whose address is in the text', () => {
    const { text, html } = reminder({});
    expect(html).toContain('src="https://acquaint.example/files/chiyo.webp"');
    expect(html).toMatch(/<a href="https:\/\/acquaint\.example\/room\?session=7"[^>]*>Enter the room<\/a>/);
    expect(text).toContain('https://acquaint.example/room?session=7');
    expect(reminder({ pictureUrl: null }).html).not.toContain('<img');
  });
});
