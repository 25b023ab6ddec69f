import { addressHash, createRefusalLinks } from './refusal-link.ts';

const links = createRefusalLinks(
  ['a secret of at least thirty-two characters'],
  () => 'https://acquaint.example',
);
const read = (email: string) => links.read(new URL(links.make(email)).searchParams.get('token') ?? '');

it('an address that opted out is recognized however it is written', () => {
  expect(read('Ada@Example.org')).toBe(addressHash('ada@example.org'));
  expect(addressHash('ADA@example.ORG')).toBe(addressHash('ada@example.org'));
  expect(addressHash('bob@example.org')).not.toBe(addressHash('ada@example.org'));
});

it('the link does not contain the address', () => {
  expect(
    Buffer.from(
      new URL(links.make('ada@example.org')).searchParams.get('token')?.split('.')[1] ?? '',
      'base64url',
    ).toString(),
  ).not.toContain('ada');
});
