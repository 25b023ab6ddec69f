import { socketOrigins } from './cross-origin.ts';

const settings = {
  mode: 'production',
  publicUrl: 'https://acquaint.example',
  apiOrigins: ['https://partner.example'],
} as const;

it.each([
  ['the platform’s own pages', 'https://acquaint.example', true],
  ['its pages at the requested host', 'http://10.0.0.7:4000', true],
  ['pages of a configured origin', 'https://partner.example', true],
  ['a client that is not a browser', undefined, true],
  ['pages of other sites', 'https://evil.example', false],
  ['an origin that only begins like ours', 'https://acquaint.example.evil.example', false],
  ['a page without an origin', 'null', false],
])('the socket opens for %s (%s): %s', (_, origin, isOpen) => {
  expect(socketOrigins(settings)({ origin, host: '10.0.0.7:4000' })).toBe(isOpen);
});
