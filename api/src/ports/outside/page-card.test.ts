import { readPageCard } from './page-card.ts';

function cardOf(html: string | Buffer, charset?: string) {
  return readPageCard({
    url: new URL('https://ada.example/about/'),
    type: 'text/html',
    charset,
    body: Buffer.from(html),
  });
}

const NOBODY = { firstName: null, lastName: null, headline: null, imageUrl: null };

describe('the preview of a page', () => {
  it('uses what the page prepared for previews', () => {
    const card = cardOf(`<!doctype html><head><title>Home</title>
      <meta name="description" content="For search engines">
      <meta property="og:title" content="Ada &amp; her engine">
      <meta property="og:description" content="  Notes\n on the engine ">
      <meta property="og:site_name" content="Ada’s notes">
      <meta property="og:image" content="/ada.png"></head>`);
    expect(card).toEqual({
      title: 'Ada & her engine',
      description: 'Notes on the engine',
      siteName: 'Ada’s notes',
      imageUrl: 'https://ada.example/ada.png',
      person: NOBODY,
    });
  });

  it('uses title and description when nothing was prepared', () => {
    const card = cardOf(`<TITLE>Ada <b>Lovelace</b></TITLE><meta name=Description content='Notes'>`);
    expect(card).toMatchObject({ title: 'Ada <b>Lovelace</b>', description: 'Notes', imageUrl: null });
  });

  it('is empty when the page has no metadata', () => {
    expect(cardOf('<p>hello')).toEqual({
      title: null,
      description: null,
      siteName: null,
      imageUrl: null,
      person: NOBODY,
    });
  });

  it.each([
    ['alone', '{"@type":"Person",FIELDS}'],
    ['in a list', '[{"@type":"WebSite"},{"@type":["Person"],FIELDS}]'],
    ['in a graph', '{"@graph":[{"@type":"Person",FIELDS}]}'],
    ['as what the page is about', '{"@type":"ProfilePage","mainEntity":{"@type":"Person",FIELDS}}'],
  ])('uses the person that the page describes, %s', (_, json) => {
    const fields = '"name":"Ada King Lovelace","jobTitle":"Analyst","image":[{"url":"ada.jpg"}]';
    const card = cardOf(`<script type="application/ld+json">${json.replace('FIELDS', fields)}</script>`);
    expect(card.person).toEqual({
      firstName: 'Ada',
      lastName: 'King Lovelace',
      headline: 'Analyst',
      imageUrl: 'https://ada.example/about/ada.jpg',
    });
  });

  it('reads a name given in two parts', () => {
    const card = cardOf(`<meta property="profile:first_name" content="Ada">
      <meta property="profile:last_name" content="Lovelace">`);
    expect(card.person).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
  });

  it.each([
    ['broken', '{"@type":"Person","name":'],
    ['no object', '"Ada"'],
    ['null', 'null'],
    ['of other types', '{"@type":"Person","name":{"a":1},"jobTitle":7,"image":{"url":[]}}'],
  ])('ignores data that is %s', (_, json) => {
    expect(cardOf(`<script type="application/ld+json">${json}</script>`).person).toEqual(NOBODY);
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'file:///etc/passwd',
    'http://[',
    'ftp://a.b/c',
  ])('has no picture at %s', (address) => {
    expect(cardOf(`<meta property="og:image" content="${address}">`).imageUrl).toBeNull();
  });

  it('reads other charsets, declared by the response or the page', () => {
    const latin = Buffer.from('<title>Zo\u00eb</title>', 'latin1');
    expect(cardOf(latin, 'iso-8859-1').title).toBe('Zoë');
    const html = Buffer.from('<meta charset="iso-8859-1"><title>Zo\u00eb</title>', 'latin1');
    expect(cardOf(html).title).toBe('Zoë');
    expect(cardOf('<title>Zoë</title>', 'no-such-charset').title).toBe('Zoë');
  });

  it('removes characters that hide text or change its direction', () => {
    expect(cardOf('<title>A\u202Ed\u200Ba\u0000</title>').title).toBe('Ada');
  });
});
