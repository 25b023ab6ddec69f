import { inLocale } from '../../i18n/i18n.ts';
import { passkeyChangedEmail, twoFactorChangedEmail } from './emails.ts';

const SITE = 'https://acquaint.example';
const owner = (formats: string | null) => ({ firstName: 'Ada', formats });

describe('an email about an account', () => {
  it('is in the locale that its owner has chosen, whoever causes it', () => {
    const emails = (['de-DE', 'en-US'] as const).map((formats) =>
      inLocale(formats === 'de-DE' ? 'en-GB' : 'de-DE', () =>
        twoFactorChangedEmail(owner(formats), 'codes', SITE),
      ),
    );
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Ihr Acquaint-Konto hat neue Wiederherstellungscodes',
      'Your Acquaint account has new recovery codes',
    ]);
    expect(emails[0]?.text).toBe(
      [
        'Hallo Ada. Ihr Konto hat neue Wiederherstellungscodes. Die alten funktionieren nicht mehr.',
        'Falls Sie das nicht waren, wählen Sie sofort ein neues Passwort.',
        `Neues Passwort wählen: ${SITE}/forgot-password`,
      ].join('\n\n'),
    );
  });

  it('is in the locale of the request while its owner has chosen none', () => {
    const mail = inLocale('de-CH', () => passkeyChangedEmail(owner(null), 'added', SITE));
    expect(mail.subject).toBe('Zu Ihrem Acquaint-Konto wurde ein Passkey hinzugefügt');
    expect(mail.html).toContain('<div lang="de"');
    expect(passkeyChangedEmail(owner(null), 'removed', SITE).subject).toBe(
      'A passkey was removed from your Acquaint account',
    );
  });
});
