import { linksOf } from './links.ts';

describe('the links of a message', () => {
  it.each([
    ['See https://example.org/a?b=c.', ['https://example.org/a?b=c']],
    ['(http://example.org), “https://b.example/x”!', ['http://example.org', 'https://b.example/x']],
    [
      'https://a.example https://a.example https://b.example https://c.example',
      ['https://a.example', 'https://b.example'],
    ],
    ['ftp://a.example javascript:alert(1) example.org mailto:a@b.c', []],
    ['https:// nothing', []],
  ])('of %j', (text, links) => {
    expect(linksOf(text)).toEqual(links);
  });
});
