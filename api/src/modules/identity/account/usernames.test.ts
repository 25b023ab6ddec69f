import { isReservedUsername } from './usernames.ts';

describe('a username', () => {
  it.each(['admin', 'support', 'a.d.m.i.n', 'acquaint_', 'staff'])(
    '%s is reserved for the product',
    (name) => {
      expect(isReservedUsername(name)).toBe(true);
    },
  );
  it.each(['ada', 'adminton', 'supporter', 'ada.lovelace'])('%s can be chosen', (name) => {
    expect(isReservedUsername(name)).toBe(false);
  });
});
