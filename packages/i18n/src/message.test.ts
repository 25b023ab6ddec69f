import { partsWith, sayWith } from './message.ts';

it('fills in values by the rules of the locale', () => {
  const people = '{count, plural, one {# person} other {# people}}';
  expect(sayWith(people, { count: 1 }, 'en-GB')).toBe('1 person');
  expect(sayWith(people, { count: 1_200 }, 'en-GB')).toBe('1,200 people');
  expect(sayWith(people, { count: 1_200 }, 'de-DE')).toBe('1.200 people');
});

it('never asks Intl which locales it supports, which is slow', () => {
  const asked = jest.spyOn(Intl.NumberFormat, 'supportedLocalesOf');
  expect(partsWith('to {name}, whom nobody has greeted yet', { name: 'Ada' }, 'en-GB')).toEqual([
    'to Ada, whom nobody has greeted yet',
  ]);
  expect(asked).not.toHaveBeenCalled();
});
