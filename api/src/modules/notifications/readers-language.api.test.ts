import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Email } from '../../ports/email/email.ts';
import { inLocale, t } from '../../i18n/i18n.ts';
import { insertAccount } from '../identity/account/accounts.repository.ts';
import { profiles } from '../identity/identity.tables.ts';
import { logins } from '../identity/login/login.tables.ts';
import { notifyOffered } from '../introductions/offers/insert-offers.ts';
import { createNewsMailing } from './news-mailing.service.ts';
import { createNotificationsService } from './notifications.service.ts';
import { notifications as stored } from './notifications.tables.ts';
import { keepSubscription } from './push.repository.ts';
import { createPushService } from './push.service.ts';
import { createUnsubscribeLinks } from './unsubscribe-link.ts';
import { hiddenFrom } from '../connections/connections.queries.ts';
import { selectQuotes } from '../inbox/inbox.queries.ts';

const NOON = Temporal.Instant.from('2026-11-21T12:00:00Z');
const SITE = 'https://acquaint.example';

describe('notifications to several members at once', () => {
  let opened: OpenTestDatabase;
  let sent: Email[];
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    sent = [];
  });

  const reader = async (formats: string | null) => {
    const { db } = opened;
    const email = `${randomUUID()}@example.org`;
    const account = { email, passwordHash: '', firstName: 'Ada', lastName: 'Test' };
    const id = await withTransaction(db, (tx) =>
      insertAccount(tx, { ...account, timeZone: 'Europe/Berlin', createdAt: NOON }),
    );
    await db
      .update(profiles)
      .set({ formats: formats as null })
      .where(eq(profiles.userId, id));
    return { id, email };
  };
  const notifications = () =>
    createNotificationsService({
      db: opened.db,
      events: { publish: () => undefined },
      waitMinutes: 15,
      hiddenFrom,
      selectQuotes,
      enqueuePush: () => Promise.resolve(),
    });
  const mailing = () =>
    createNewsMailing({
      db: opened.db,
      mail: {
        send: (message) => Promise.resolve(void sent.push(message)),
        list: () => Promise.resolve([]),
        find: () => Promise.resolve(null),
      },
      links: createUnsubscribeLinks(['x'.repeat(32)], () => SITE),
      siteUrl: () => SITE,
      log: { error: () => undefined },
      hiddenFrom,
    });
  const toldTo = async (id: string) =>
    (await opened.db.select().from(stored).where(eq(stored.userId, id)))[0];
  const titleOf = async (id: string): Promise<string | undefined> => (await toldTo(id))?.title;
  const mailTo = ({ email }: { readonly email: string }) => sent.find(({ to }) => to === email);

  it('are in each recipient’s locale, whoever causes them', async () => {
    const [german, austrian, english, unknown] = [
      await reader('de-DE'),
      await reader('de-AT'),
      await reader('en-US'),
      await reader(null),
    ];
    const counts = [german, austrian, english, unknown].map(({ id }, index) => [id, 1 + index] as const);
    await inLocale('de-DE', () =>
      withTransaction(opened.db, (tx) => notifyOffered(tx, notifications(), counts, NOON)),
    );
    expect(await Promise.all(counts.map(([id]) => titleOf(id)))).toEqual([
      'Sie haben einen neuen Vorschlag',
      'Sie haben 2 neue Vorschläge',
      'You have 3 new introductions',
      'You have 4 new introductions',
    ]);
    // In the words of the buttons that answer an introduction.
    expect((await toldTo(german.id))?.body).toContain(
      '„Möchte ich kennenlernen“, „Für später merken“ oder „Nichts für mich“',
    );
    expect((await toldTo(english.id))?.body).toContain(
      '“I’d like to meet”, “Save for later” or “Not for me”',
    );
  });

  it('are emailed in each recipient’s locale, in one round', async () => {
    const [german, english] = [await reader('de-DE'), await reader(null)];
    const content = () => ({ title: t('The room is open.'), text: t('The time is free again.') });
    for (const { id } of [german, english])
      for (const kind of ['system', 'review_received'] as const)
        await withTransaction(opened.db, (tx) =>
          notifications().notify(tx, { userId: id, kind, content, path: '/', personId: null, now: NOON }),
        );
    await mailing().emailDue(NOON.add({ hours: 1 }));
    expect([mailTo(german)?.subject, mailTo(english)?.subject]).toEqual([
      '2 Neuigkeiten auf Acquaint',
      '2 updates on Acquaint',
    ]);
    expect(mailTo(german)?.text).toContain('Hallo Ada,\n\nDer Raum ist offen.\nDie Zeit ist wieder frei.');
    expect(mailTo(german)?.text).toMatch(/Keine E-Mails mehr zu: .*Bewertungen über Sie/);
    expect(mailTo(german)?.html).toContain('<div lang="de"');
    expect(mailTo(english)?.text).toContain('Hello Ada,\n\nThe room is open.\nThe time is free again.');
  });

  it('follow the language that the recipient has chosen by then: in the list, by email and by push', async () => {
    const { db } = opened;
    const ada = await reader('de-AT');
    const loginId = randomUUID();
    await db
      .insert(logins)
      .values({ id: loginId, userId: ada.id, userAgent: '', createdAt: NOON, lastUsedAt: NOON });
    await keepSubscription(db, {
      ...{ id: randomUUID(), userId: ada.id, loginId, endpoint: `${SITE}/${ada.id}`, createdAt: NOON },
      ...{ p256dh: '', auth: '' },
    });
    await withTransaction(db, (tx) => notifyOffered(tx, notifications(), [[ada.id, 2]], NOON));
    const id = (await toldTo(ada.id))?.id ?? '';
    const context = { now: NOON, ip: '::1', userAgent: '', requestId: '' };
    const user = { id: ada.id, role: 'member' as const, loginId };
    const query = { page: 1, page_size: 20, did_read: undefined };
    const list = async (language: string) =>
      (await inLocale(language, () => notifications().list({ ...context, user }, query))).results[0]?.title;
    const pushed: string[] = [];
    const push = createPushService({
      ...{ db, hiddenFrom, services: [] },
      send: (_, { title }) => {
        pushed.push(title);
        return Promise.resolve('sent');
      },
    });

    expect(await list('de-DE')).toBe('Sie haben 2 neue Vorschläge');
    expect(await list('en-US')).toBe('You have 2 new introductions');
    await push.push(id);
    await db.update(profiles).set({ formats: 'en-IE' }).where(eq(profiles.userId, ada.id));
    await push.push(id);
    expect(pushed).toEqual(['Sie haben 2 neue Vorschläge', 'You have 2 new introductions']);
    await mailing().emailDue(NOON.add({ hours: 1 }));
    expect(mailTo(ada)?.subject).toBe('You have 2 new introductions');
    // A notification from before texts were stored in every language.
    await db.update(stored).set({ translations: {} }).where(eq(stored.id, id));
    expect(await list('en-US')).toBe('Sie haben 2 neue Vorschläge');
  });
});
