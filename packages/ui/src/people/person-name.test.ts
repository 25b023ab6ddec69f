import { firstNameOf, personName } from './person-name.ts';

const GRACE = { first_name: 'Grace', last_name: 'Hopper', username: 'grace' };
const ERASED = {
  first_name: 'Deleted',
  last_name: 'member',
  username: '01926a3c-7d1e-7b7a-9c55-0242ac120002',
  is_erased: true,
};

it('is the given name, otherwise the username', () => {
  expect([personName(GRACE), firstNameOf(GRACE)]).toEqual(['Grace Hopper', 'Grace']);
  expect(personName({ first_name: '', last_name: '', username: 'grace' })).toBe('grace');
  expect(firstNameOf({ ...ERASED, is_erased: false })).toBe('Deleted');
});

it('is a fixed text for an erased account', () => {
  expect([personName(ERASED), firstNameOf(ERASED)]).toEqual(['Deleted member', 'Deleted member']);
});
