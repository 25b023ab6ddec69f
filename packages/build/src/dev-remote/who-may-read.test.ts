import { originsOf, refusal } from './who-may-read.ts';

const PLATFORMS = originsOf('https://acquaint.example/some/page');
const OWN = { host: 'localhost:4210', origin: undefined, site: undefined, destination: undefined };
const ELSEWHERE = { ...OWN, site: 'cross-site' };

it.each([
  ['a page of the platform', { ...ELSEWHERE, origin: 'https://acquaint.example' }],
  ['a person who types the address', { ...OWN, site: 'none', destination: 'document' }],
  ['a program', OWN],
  ['a picture in a page of the platform', { ...ELSEWHERE, destination: 'image' }],
  ['the other name of this computer', { ...OWN, host: '127.0.0.1:4210' }],
  ['this computer over IPv6', { ...OWN, host: '[::1]:4210' }],
])('%s may read the source', (_, request) => {
  expect(refusal(request, PLATFORMS)).toBeNull();
});

it.each([
  ['another page', { ...ELSEWHERE, origin: 'https://evil.example' }, /start it with --platform/],
  [
    'a page at an address that begins like the platform’s',
    { ...ELSEWHERE, origin: 'https://acquaint.example.evil.example' },
    /start it with --platform/,
  ],
  ['a page without a name', { ...ELSEWHERE, origin: 'null' }, /start it with --platform/],
  ['a script tag of another page', { ...ELSEWHERE, destination: 'script' }, /Other pages cannot load/],
  ['a style of another page', { ...ELSEWHERE, destination: 'style' }, /Other pages cannot load/],
  ['a name that somebody points here', { ...OWN, host: 'evil.example:4210' }, /localhost alone/],
  ['a request without a name', { ...OWN, host: undefined }, /localhost alone/],
])('%s may not', (_, request, reason) => {
  expect(refusal(request, PLATFORMS)).toMatch(reason);
});

it('treats both names of this computer as the same platform', () => {
  expect(originsOf('http://127.0.0.1:4000')).toEqual(['http://localhost:4000', 'http://127.0.0.1:4000']);
  expect(originsOf('http://localhost:4000/x')).toEqual(['http://localhost:4000', 'http://127.0.0.1:4000']);
});
