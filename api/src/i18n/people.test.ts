import { fullName } from './people.ts';
import { inLocale } from './i18n.ts';

const ERASED = { first_name: 'Deleted', last_name: 'member', is_erased: true };

it('shows a localized placeholder as the name of a deleted account, and real names unchanged', () => {
  expect(fullName(ERASED)).toBe('Deleted member');
  expect(inLocale('de-DE', () => fullName(ERASED))).toBe('Gelöschtes Mitglied');
  expect(inLocale('de-DE', () => fullName({ ...ERASED, is_erased: false }))).toBe('Deleted member');
});
