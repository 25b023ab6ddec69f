import { isSameZone } from './same-zone.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');

it.each([
  ['Europe/Berlin', 'Europe/Berlin', true],
  ['Asia/Calcutta', 'Asia/Kolkata', true],
  // The same rules today.
  ['Europe/Berlin', 'Europe/Paris', true],
  // The same now, another in summer.
  ['Europe/London', 'Africa/Abidjan', false],
  ['Europe/Berlin', 'Asia/Tokyo', false],
])('%s and %s show the same times: %s', (one, other, isSame) => {
  expect(isSameZone(one, other, NOW)).toBe(isSame);
});
