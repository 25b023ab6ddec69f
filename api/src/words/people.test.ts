import { fullName } from './people.ts';
import { inFormats } from './words.ts';

const id = '01926a3c-7d1e-7b7a-9c55-0242ac120002';
const ERASED = { id, username: id, first_name: 'Deleted', last_name: 'member' };

it('calls whose account is gone as the reader does, and nobody else', () => {
  expect(fullName(ERASED)).toBe('Deleted member');
  expect(inFormats('de-DE', () => fullName(ERASED))).toBe('Gelöschtes Mitglied');
  expect(inFormats('de-DE', () => fullName({ ...ERASED, username: 'deleted.member' }))).toBe(
    'Deleted member',
  );
});
