import { inLocale } from '../../i18n/i18n.ts';
import { emailHtml } from './email-layout.ts';

describe('the HTML version of an email', () => {
  const html = inLocale('de-DE', () =>
    emailHtml({
      person: { pictureUrl: 'https://acquaint.example/api/v1/files/pictures/a.webp' },
      paragraphs: ['Hallo <b>Ada</b>,', 'Der Raum: https://acquaint.example/room?a=1&b=2'],
      action: { text: 'Raum "betreten"', url: 'https://acquaint.example/room?session=1' },
    }),
  );

  it('has the name of the product, the portrait and a button, in the language of its reader', () => {
    expect(html).toMatch(/^<div lang="de"/);
    expect(html).toContain('Acquaint</strong>');
    expect(html.match(/<img [^>]*src="([^"]+)"/)?.[1]).toBe(
      'https://acquaint.example/api/v1/files/pictures/a.webp',
    );
    expect(html).toMatch(
      /<a href="https:\/\/acquaint\.example\/room\?session=1" style="display:inline-block/,
    );
  });

  it('escapes what people wrote, and makes links of URLs', () => {
    expect(html).not.toContain('<b>');
    expect(html).toContain('<a href="https://acquaint.example/room?a=1&#38;b=2"');
  });

  it('loads nothing but the portrait', () => {
    expect(html.match(/src=|url\(|@import/g)).toHaveLength(1);
    expect(emailHtml({ paragraphs: ['Hello'] })).not.toMatch(/src=/);
  });
});
