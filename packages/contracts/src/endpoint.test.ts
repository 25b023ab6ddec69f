import { defineEndpoint, pathOf } from './endpoint.ts';

const endpoint = defineEndpoint({
  name: 'shelves.getBook',
  method: 'GET',
  path: '/shelf/{shelf}/book/{title}/',
  access: 'member',
  owner: 'topics',
  summary: 'One book',
  responses: {},
});

describe('the path of a call', () => {
  it.each([
    ['a/b', 'a%2Fb'],
    ['../secret', '..%2Fsecret'],
    ['what?', 'what%3F'],
    ['a#b', 'a%23b'],
    ['100 %', '100%20%25'],
    ['Zoë', 'Zo%C3%AB'],
  ])('encodes the parameter %j', (title, written) => {
    expect(pathOf(endpoint, { shelf: 'a', title })).toBe(`/shelf/a/book/${written}/`);
  });

  it('accepts numbers, including zero', () => {
    expect(pathOf(endpoint, { shelf: 0, title: 12 })).toBe('/shelf/0/book/12/');
  });

  it.each([undefined, null, ''])('throws for a parameter of %j', (title) => {
    expect(() => pathOf(endpoint, { shelf: 'a', title })).toThrow(
      'shelves.getBook: the path parameter "title" is missing',
    );
  });
});
