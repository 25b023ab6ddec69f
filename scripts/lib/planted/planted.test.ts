import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { readPlanted } from './patches.ts';
import type { Planted } from './patches.ts';
import { projectOf, selectionsFor } from './selection.ts';

const all = readPlanted();
const TOOLS_OR_TESTS = /^(scripts|bench|e2e|docs)\/|\.test\.tsx?$|(^|\/)test(-[^/]+\.tsx?$|\/)|\.config\./;

/** What `git` says of a patch that does not apply to the checkout; empty for one that does. */
function complaint({ path }: Planted): string {
  try {
    execFileSync('git', ['apply', '--check', path], { cwd: ROOT, stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error);
  }
}

describe('the planted defects', () => {
  it('apply to the product as it is now: who changes the code under one moves the patch along', () => {
    const stale = all.map((each) => [each.name, complaint(each)]).filter(([, said]) => said !== '');
    expect(stale).toEqual([]);
  });

  it('are in the product, not in tests, tools or settings of tools', () => {
    const wrong = all.filter(
      ({ files }) => files.length === 0 || files.some((file) => TOOLS_OR_TESTS.test(file)),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('name folders that are there, and what each says is said once', () => {
    const folders = all.flatMap(({ area, tests }) => [area, ...tests]);
    expect(folders.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
    expect(new Set(all.map(({ defect }) => defect)).size).toBe(all.length);
  });

  it('are at least two in each module of the server, and four in the shell and in each remote', () => {
    const counts = Map.groupBy(all, ({ area }) => area);
    const few = [...counts].filter(([area, { length }]) =>
      /^(shell|mf-)/.test(area) ? length < 4 : area.startsWith('api/src/modules/') && length < 2,
    );
    expect(few.map(([area]) => area)).toEqual([]);
  });
});

describe('the tests that are to catch a defect', () => {
  const [one] = all.filter(({ area }) => area === 'mf-circles');
  const planted = {
    ...(one as Planted),
    area: 'mf-circles',
    tests: [],
    files: ['mf-circles/src/parts/card.tsx'],
  };

  it('begin with those beside it, go on with its area, and leave others alone', () => {
    const files = [
      'mf-circles/src/parts/card.tsx',
      'mf-circles/src/words.ts',
      'mf-circles/package.json',
      'README.md',
    ];
    expect(selectionsFor(planted, ROOT, files)).toEqual([]);
    const near = 'mf-circles/src/features/groups/groups.test.tsx';
    const far = 'mf-circles/src/features/invitation/circle-register.test.tsx';
    const found = selectionsFor(
      { ...planted, files: ['mf-circles/src/features/groups/circle-card.tsx'] },
      ROOT,
      [far, near].filter((file) => existsSync(join(ROOT, file))),
    );
    expect(found.map(({ project, files: [first] }) => [project, first])).toEqual([
      ['web', near],
      ['web', far],
    ]);
  });

  it.each([
    ['api/src/http/limits.test.ts', 'node'],
    ['api/src/modules/site/site.api.test.ts', 'api'],
    ['packages/ui/src/theme/theme.test.ts', 'web'],
    ['packages/matching/src/fit.test.ts', 'node'],
    ['shell/src/auth/session.test.ts', 'web'],
  ])('%s is of the project %s', (file, project) => {
    expect(projectOf(file)).toBe(project);
  });
});
