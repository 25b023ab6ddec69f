import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';
import { MEMBER_PAGES, PUBLIC_PAGES, STAFF_PAGES, VISITED_ELSEWHERE } from './visited-pages.ts';

/** Of the shell, as its router is written, and of every remote. */
function routes(): string[] {
  const router = readFileSync(join(ROOT, 'shell/src/app/router.tsx'), 'utf8');
  const own = [...router.matchAll(/^\s*path: '(\/[^']*)',$/gm)].map(([, path = '']) => path);
  const offered = globSync('mf-*/remote.json', { cwd: ROOT }).flatMap((file) => {
    const remote = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { routes: { path: string }[] };
    return remote.routes.map(({ path }) => path);
  });
  expect([own.length, offered.length].every((count) => count > 0)).toBe(true);
  return [...own, ...offered];
}

const visited = new Set(
  [...PUBLIC_PAGES, ...MEMBER_PAGES, ...STAFF_PAGES].map(([path]) => path.replace(/\/?(\?.*)?$/, '')),
);
const elsewhere = Object.keys(VISITED_ELSEWHERE);

it('names every page of the shell and of the remotes, so that a journey loads it', () => {
  expect(routes().filter((path) => !visited.has(path) && !elsewhere.includes(path))).toEqual([]);
});

it('excuses no page that the tour visits or that is no more', () => {
  const all = routes();
  expect(elsewhere.filter((path) => visited.has(path) || !all.includes(path))).toEqual([]);
});

it.each(Object.entries(VISITED_ELSEWHERE))('%s is visited by a journey there is', (_, [journey]) => {
  expect(existsSync(join(ROOT, 'e2e/journeys', `${journey}.journey.ts`))).toBe(true);
});
