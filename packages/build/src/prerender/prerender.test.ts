import { runInNewContext } from 'node:vm';
import { inlineScript, inPage } from './prerender.ts';

it('makes a function of a file a script that needs no module', () => {
  const source = `/** Says hello. */
export function hello(): void {
  const place: { said?: string } = page;
  place.said = 'hello';
}
`;
  const script = inlineScript(source, 'hello');
  expect(script).not.toMatch(/export|Says/);
  const page: { said?: string } = {};
  runInNewContext(script, { page });
  expect(page.said).toBe('hello');
});

it('prepares HTML for a page without scripts that has it in several languages', () => {
  const html = `<link rel="preload" as="image" href="https://page.invalid/a.webp"/><section aria-labelledby="how">\
<h2 id="how">How</h2><img src="https://page.invalid/a.webp"/><button type="button">Dark</button></section>`;
  expect(inPage(html, 'de')).toBe(
    `<section aria-labelledby="how-de"><h2 id="how-de">How</h2><img src="/a.webp"/>\
<button disabled type="button">Dark</button></section>`,
  );
});
