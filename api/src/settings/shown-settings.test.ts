import { businessSettings } from '../business.ts';
import { settingName, technicalSettings } from '../config.ts';
import { inLocale } from '../i18n/i18n.ts';
import { shownSettings } from './shown-settings.ts';

const find = (env: Record<string, string>, name: string) =>
  shownSettings(env).find((setting) => setting.name === name);

it('shows the value, its source and the default of a setting (R-ADMIN-22)', () => {
  expect(find({}, 'PORT')).toMatchObject({
    source: 'default',
    value: '4000',
    default: '4000',
    kind: 'server',
  });
  expect(find({ PORT: '80' }, 'PORT')).toMatchObject({ source: 'set', value: '80', default: '4000' });
  expect(find({}, 'DELETION_DAYS')).toMatchObject({ kind: 'product', value: '30' });
});

it('never shows a secret, only whether it is set (R-ADMIN-22)', () => {
  const names = Object.keys(technicalSettings);
  const env = Object.fromEntries(shownSettings({}).map(({ name }) => [name, `x-${name}-hush`]));
  const secrets = shownSettings(env).filter(({ is_secret }) => is_secret);
  for (const setting of secrets) expect(setting).toMatchObject({ source: 'set', value: '', default: '' });
  expect(secrets.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'SESSION_SECRET',
      'SESSION_SECRETS_BEFORE',
      'DATABASE_URL',
      'SMTP_URL',
      'METRICS_TOKEN',
    ]),
  );
  expect(names.length).toBeGreaterThan(secrets.length);
});

it('groups every limit of the product, and says what it counts (R-ADMIN-22)', () => {
  const limits = new Set(Object.keys(businessSettings).map(settingName));
  const shown = shownSettings({}).filter(({ name }) => limits.has(name));
  expect(shown.filter(({ group }) => group === 'server')).toEqual([]);
  expect(find({}, 'NOTICE_HOURS')).toMatchObject({ group: 'booking', unit: 'hours' });
  expect(find({}, 'PRO_MONTHLY_CENTS')).toMatchObject({ group: 'payments', unit: 'cents' });
  expect(find({}, 'DATABASE_URL')).toMatchObject({ group: 'database', unit: null });
  expect(find({}, 'PORT')).toMatchObject({ group: 'server', unit: null });
});

it('describes the settings in the reader’s language', () => {
  inLocale('de-DE', () => expect(find({}, 'MAIL_FROM')?.about).toBe('Absender der E-Mails'));
  expect(find({}, 'MAIL_FROM')?.about).toBe('Sender of emails');
});
