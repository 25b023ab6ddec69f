import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportedNames } from './exported-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'exported-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('finds the values a module exports in every form, and no types', () => {
  writeFileSync(
    join(folder, 'other.ts'),
    'export async function fetchAll() {}\nexport interface Hidden {}\nexport class Failure {}\n',
  );
  writeFileSync(
    join(folder, 'index.ts'),
    [
      "export { A, type T, b as B } from './x.ts';",
      "export type { U } from './x.ts';",
      "export {\n  C,\n  D,\n} from 'antd';",
      "export * from './other.ts';",
      'export const LIMIT = 5;',
      'export const { one, two: TWO } = make();',
    ].join('\n'),
  );
  expect(exportedNames(join(folder, 'index.ts'))).toEqual(
    ['A', 'B', 'C', 'D', 'Failure', 'LIMIT', 'TWO', 'fetchAll', 'one'].sort(),
  );
});
