import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';
import { MEMBER_PAGES, PUBLIC_PAGES, STAFF_PAGES, VISITED_AS, VISITED_ELSEWHERE } from './visited-pages.ts';

/** Returns the pages of the shell and of every remote. */
function routes(): string[] {
  const pages = readFileSync(join(ROOT, 'shell/src/app/routes/site-pages.ts'), 'utf8');
  const own = [...pages.matchAll(/^\s*path: '(\/[^']*)',$/gm)].map(([, path = '']) => path);
  const offered = globSync('mf-*/remote.json', { cwd: ROOT }).flatMap((file) => {
    const remote = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { routes: { path: string }[] };
    return remote.routes.map(({ path }) => path);
  });
  expect([own.length, offered.length].every((count) => count > 0)).toBe(true);
  return [...own, ...offered];
}

const addresses = [...PUBLIC_PAGES, ...MEMBER_PAGES, ...STAFF_PAGES].map(([path]) => path);
const visited = new Set(addresses.map((path) => path.replace(/\/?(\?.*)?$/, '')));
const elsewhere = Object.keys(VISITED_ELSEWHERE);

/** Whether a route is visited; a parameter matches any word. */
const isVisited = (route: string) =>
  [...visited].some((path) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));

it('lists every page of the shell and the remotes, so that a journey loads it', () => {
  expect(routes().filter((path) => !isVisited(path) && !elsewhere.includes(path))).toEqual([]);
});

it('has no exception for a page that the tour visits or that no longer exists', () => {
  const all = routes();
  expect(elsewhere.filter((path) => isVisited(path) || !all.includes(path))).toEqual([]);
});

it('has other addresses or headings only for existing pages', () => {
  const all = routes();
  expect(Object.keys(VISITED_AS).filter((path) => !all.includes(path) || elsewhere.includes(path))).toEqual(
    [],
  );
});

it('visits no address twice', () => {
  expect(addresses).toEqual([...new Set(addresses)]);
});

it.each(Object.entries(VISITED_ELSEWHERE))('%s is visited by an existing journey', (_, [journey]) => {
  expect(existsSync(join(ROOT, 'e2e/journeys', `${journey}.journey.ts`))).toBe(true);
});
