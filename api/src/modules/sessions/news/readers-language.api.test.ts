import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { TEST_SECRET } from '../../../../test/server-process.ts';
import { readConfig } from '../../../config.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Email } from '../../../ports/email/email.ts';
import { inLocale } from '../../../i18n/i18n.ts';
import { insertAccount } from '../../identity/account/accounts.repository.ts';
import { profiles } from '../../identity/identity.tables.ts';
import type { NewNotification } from '../../notifications/notifications.service.ts';
import { calendarFeed } from '../calendar-feed/calendar-file.ts';
import { cancelNews, moveNews } from './change-news.ts';
import { confirmationEmail, reminderEmail } from './session-emails.ts';
import { createNewsSender, type NewsSender } from './session-news.ts';
import { sessions, type SessionRow } from '../sessions.tables.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const STARTS = Temporal.Instant.from('2026-11-24T09:00:00Z');
const SITE = 'https://acquaint.example';

describe('a session of two members with different languages', () => {
  let opened: OpenTestDatabase;
  let session: SessionRow;
  let emails: Email[];
  let notices: string[];
  let translated: string[];
  beforeAll(async () => {
    opened = await openTestDatabase();
    const hostId = await member('Grete', 'de-DE');
    const bookerId = await member('Ada', null);
    const [row] = await opened.db
      .insert(sessions)
      .values({
        ...{ id: randomUUID(), hostId, bookerId, state: 'confirmed', startsAt: STARTS, durationMinutes: 20 },
        ...{ hostTimeZone: 'UTC', bookerTimeZone: 'UTC', createdAt: NOW, bookedAt: NOW, confirmedAt: NOW },
        note: 'Bees?',
      })
      .returning();
    if (!row) throw new Error('The session was not returned');
    session = row;
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    emails = [];
    notices = [];
    translated = [];
  });

  async function member(firstName: string, formats: string | null): Promise<string> {
    const { db } = opened;
    const account = {
      email: `${firstName.toLowerCase()}@example.org`,
      passwordHash: '',
      firstName,
      lastName: 'Test',
    };
    const id = await withTransaction(db, (tx) =>
      insertAccount(tx, { ...account, timeZone: 'Europe/Berlin', createdAt: NOW }),
    );
    await db
      .update(profiles)
      .set({ formats: formats as null })
      .where(eq(profiles.userId, id));
    return id;
  }
  const tell = (newsFor: Parameters<NewsSender>[3]): Promise<void> => {
    const send = createNewsSender({
      mail: {
        send: (message) => Promise.resolve(void emails.push(message)),
        list: () => Promise.resolve([]),
        find: () => Promise.resolve(null),
      },
      notifications: {
        notify: (_: unknown, { content }: NewNotification) => {
          const { title, text } = content();
          notices.push(`${title}: ${text}`);
          translated.push(inLocale('de-DE', content).title);
          return Promise.resolve();
        },
      },
      business: readConfig({ SESSION_SECRET: TEST_SECRET }).business,
      publicUrl: () => SITE,
      sender: 'Acquaint <hello@acquaint.example>',
    });
    return withTransaction(opened.db, (tx) => send(tx, session, NOW, newsFor));
  };
  const to = (name: string) => emails.find((mail) => mail.to === `${name}@example.org`);
  /** Unfolds lines, which iCalendar breaks at 75 characters. */
  const calendarOf = (mail: Email | undefined) => mail?.attachments?.[0]?.content.replaceAll('\r\n ', '');

  it('is confirmed to each person in their language, with the calendar entry', async () => {
    await tell(() => ({ email: confirmationEmail, notice: null }));
    expect(to('grete')?.subject).toBe('Bestätigt: Ada Test, Di., 24. Nov. 10:00');
    expect(to('grete')?.text).toBe(
      [
        'Hallo Grete,',
        'Sie treffen Ada Test am Dienstag, 24. November 2026, 10:00 bis 10:20 (Berlin).',
        '„Bees?“',
        `Der Raum ist ab sofort offen: ${SITE}/room?session=${session.id}`,
        `Ist etwas dazwischengekommen? Hier absagen oder verschieben: ${SITE}/dashboard/sessions/upcoming`,
        'Acquaint',
      ].join('\n\n'),
    );
    expect(calendarOf(to('grete'))).toContain('DESCRIPTION:Ihr Gespräch mit Ada Test. Der Raum: ');
    expect(to('ada')?.text).toMatch(
      /You’re meeting Grete Test on Tuesday,? 24 November 2026, 10:00 to 10:20 \(Berlin\)\./,
    );
    expect(calendarOf(to('ada'))).toContain('DESCRIPTION:Your session with Grete Test. The room: ');
  });

  it('is announced as moved, with its previous time', async () => {
    const before = STARTS.subtract({ hours: 48 });
    await tell((reader) => moveNews(reader, { moved: session, by: 'booker', before, mustAsk: false }));
    expect(notices).toEqual([
      'Ada Test hat Ihr Gespräch verschoben: Jetzt am Di., 24. Nov. 10:00 statt am So., 22. Nov. 10:00.',
    ]);
    expect(to('ada')?.text).toMatch(/It was originally planned for Sun,? 22 Nov 10:00\./);
    notices = [];
    await tell((reader) => moveNews(reader, { moved: session, by: 'host', before, mustAsk: true }));
    expect(notices.map((one) => one.replaceAll(', ', ' '))).toEqual([
      'Grete Test would like a different time: On Tue 24 Nov 10:00 instead of Sun 22 Nov 10:00. Accept or decline it.',
    ]);
  });

  it.each([
    ['', 'Your session on Tue 24 Nov 10:00. The time is free again.'],
    ['Ill', 'Your session on Tue 24 Nov 10:00. “Ill”'],
  ])('is announced as cancelled, with its time and reason: “%s”', async (reason, text) => {
    await tell((reader) => cancelNews(reader, { session, by: 'host', reason }));
    expect(notices.map((one) => one.replaceAll(', ', ' '))).toEqual([`Grete Test cancelled: ${text}`]);
    // The same notification in the language that its reader may choose later.
    expect(translated).toEqual(['Grete Test hat abgesagt']);
  });

  it('is never described in the language of the person who made the request', async () => {
    await inLocale('de-DE', () =>
      tell(() => ({ email: (about) => reminderEmail(about, 1440), notice: null })),
    );
    expect(to('ada')?.subject).toBe('Tomorrow: Grete Test');
    expect(to('grete')?.subject).toBe('Morgen: Ada Test');
  });

  it('appears in a calendar feed in the language of its owner', () => {
    const entries = [{ ...session, changedAt: NOW, other: { firstName: 'Ada', lastName: 'Test' } }];
    const feed = inLocale('de-DE', () => calendarFeed(entries, 'Europe/Berlin', SITE));
    expect(feed).toContain('X-WR-CALNAME:Gespräche auf Acquaint');
    expect(feed.replaceAll('\r\n ', '')).toContain('Ihr Gespräch mit Ada Test.');
  });
});
