import { pageWith } from './page-plugin.ts';

it('puts the styles before the scripts in the head of the page', () => {
  const page = pageWith('<html><head><title>A</title></head><body></body></html>', ['a.js', 'b.css', 'c.js']);
  expect(page).toMatch(
    /<title>A<\/title>\s*<link href="\/b.css"[^>]*>\s*<script defer src="\/a.js"><\/script>\s*<script defer src="\/c.js"><\/script>\s*<\/head>/,
  );
});
