import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { readPlanted } from './patches.ts';
import type { Planted } from './patches.ts';
import { projectOf, selectionsFor } from './selection.ts';

const all = readPlanted();
const TOOLS_OR_TESTS = /^(scripts|bench|e2e|docs)\/|\.test\.tsx?$|(^|\/)test(-[^/]+\.tsx?$|\/)|\.config\./;

/** Returns git's error for a patch that does not apply to the checkout, otherwise an empty string. */
function complaint({ path }: Planted): string {
  try {
    execFileSync('git', ['apply', '--check', path], { cwd: ROOT, stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error);
  }
}

describe('the planted defects', () => {
  it('apply to the current code: a change of that code must update the patch', () => {
    const stale = all.map((each) => [each.name, complaint(each)]).filter(([, problem]) => problem !== '');
    expect(stale).toEqual([]);
  });

  it('are in the product, not in tests, tools or settings of tools', () => {
    const wrong = all.filter(
      ({ files }) => files.length === 0 || files.some((file) => TOOLS_OR_TESTS.test(file)),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('name existing folders, and each description is unique', () => {
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

describe('the tests that should catch a defect', () => {
  const [one] = all;
  const planted = (file: string, area: string): Planted => ({
    ...(one as Planted),
    ...{ area, tests: [], files: [file] },
  });
  const groups = 'mf-circles/src/features/circles';
  const near = `${groups}/circles.test.tsx`;
  const far = 'mf-circles/src/features/invitation/circle-register.test.tsx';
  const chosen = (file: string, area: string, files: readonly string[]) =>
    selectionsFor(planted(file, area), ROOT, files).map((step) => [step.project, ...step.files]);

  it('are, in a remote, only those next to the users of the changed file', () => {
    const files = [`${groups}/circle-card.tsx`, `${groups}/circles.page.tsx`, far, near];
    expect(chosen(`${groups}/circle-card.tsx`, 'mf-circles', files)).toEqual([['web', near]]);
  });

  it('start, elsewhere, with those that import the changed file, and continue with its area', () => {
    const [own, other, api] = ['problem', 'limits/limits', 'security/staff-area.api'].map(
      (name) => `api/src/http/${name}.test.ts`,
    );
    const files = [api, other, own, 'api/src/realtime/pace.test.ts'].filter((file) => file !== undefined);
    expect(chosen('api/src/http/problem.ts', 'api/src/http', files)).toEqual([
      ['node', own],
      ['node', other],
      ['api', api],
    ]);
  });

  it('are none for a translation, which the check of catalogs covers', () => {
    expect(chosen('mf-circles/src/i18n/de.json', 'mf-circles', [near])).toEqual([]);
  });

  it.each([
    ['api/src/http/limits/limits.test.ts', 'node'],
    ['api/src/modules/site/site.api.test.ts', 'api'],
    ['packages/ui/src/theme/theme.test.ts', 'web'],
    ['packages/matching/src/learning/fit.test.ts', 'node'],
    ['shell/src/auth/login-state.test.ts', 'web'],
  ])('%s belongs to the project %s', (file, project) => {
    expect(projectOf(file)).toBe(project);
  });
});
