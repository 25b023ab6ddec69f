import { sayWith } from './message.ts';
import { parseMessage } from './parse-message.ts';

const say = (message: string, values: Record<string, string | number> = {}) => sayWith(message, values, 'en');

it.each([
  ['{name} said hello.', { name: 'Ada' }, 'Ada said hello.'],
  ['{count, plural, =0 {none} one {# session} other {# sessions}}', { count: 1200 }, '1,200 sessions'],
  ['{count, plural, =0 {none} one {# session} other {# sessions}}', { count: 0 }, 'none'],
  ['{place, selectordinal, one {#st} two {#nd} other {#th}}', { place: 2 }, '2nd'],
  [
    '{who, select, host {{count, plural, other {#}} # yours} other {theirs}}',
    { who: 'host', count: 3 },
    '3 # yours',
  ],
  ['{share, number} of #', { share: 0.5 }, '0.5 of #'],
  ['It’s Ada’s, at {time} < 9', { time: '8:00' }, 'It’s Ada’s, at 8:00 < 9'],
  ["It''s '{not a place}' of {name}", { name: 'Bo' }, "It's {not a place} of Bo"],
])('%s with %j is said as %s', (message, values, said) => {
  expect(say(message, values)).toBe(said);
});

it.each([
  '{name',
  '}',
  '{}',
  '{count, plural, one {#}}',
  '{count, plural, other {#} other {#}}',
  '{count, plural, other {#}',
  '{when, date}',
  '{share, number, ::percent}',
  '<terms>Terms',
  '<terms>Terms</rules>',
  'Terms</terms>',
])('refuses %s', (message) => {
  expect(() => parseMessage(message)).toThrow(SyntaxError);
});
