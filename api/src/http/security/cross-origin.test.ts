import { socketOrigins } from './cross-origin.ts';

const settings = {
  mode: 'production',
  publicUrl: 'https://acquaint.example',
  apiOrigins: ['https://partner.example'],
} as const;

it.each([
  ['the platform’s own pages', 'https://acquaint.example', true],
  ['its pages at the address that was asked', 'http://10.0.0.7:4000', true],
  ['pages of an origin that is named', 'https://partner.example', true],
  ['what is no browser', undefined, true],
  ['pages of others', 'https://evil.example', false],
  ['an address that only begins like ours', 'https://acquaint.example.evil.example', false],
  ['a page without an origin', 'null', false],
])('the socket opens for %s (%s): %s', (_, origin, isOpen) => {
  expect(socketOrigins(settings)({ origin, host: '10.0.0.7:4000' })).toBe(isOpen);
});
