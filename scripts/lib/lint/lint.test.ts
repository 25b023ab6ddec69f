import config from '../../../oxlint.config.ts';
import { lintPlanted, type Finding } from './lint-planted.ts';
import {
  IN_JAVASCRIPT,
  IN_REACT,
  IN_TYPESCRIPT,
  JAVASCRIPT_EPILOGUE,
  REACT_EPILOGUE,
  TYPESCRIPT_EPILOGUE,
} from './planted-mistakes.ts';
import { JAVASCRIPT_WITHOUT_COMPILER, REACT } from './rules.ts';

const KINDS = [
  { kind: 'ts', mistakes: IN_TYPESCRIPT, after: TYPESCRIPT_EPILOGUE },
  { kind: 'mjs', mistakes: IN_JAVASCRIPT, after: JAVASCRIPT_EPILOGUE },
  { kind: 'tsx', mistakes: IN_REACT, after: REACT_EPILOGUE },
];
const CASES = KINDS.flatMap(({ kind, mistakes, after }) =>
  Object.entries(mistakes).map(([name, code]) => {
    const rule = name.replace(/^.*\//, '');
    return { name, rule, file: `mf-network/src/planted/${rule}.${kind}`, code: `${code}\n${after}` };
  }),
);

/** The same mistake with its rule disabled in the line above, with a reason. */
const EXCUSED = 'api/src/excused.ts';
const UNEXCUSED = 'api/src/unexcused.ts';
const SETTING = 'api/src/modules/setting.ts';

let found: ReadonlyMap<string, readonly Finding[]>;
beforeAll(async () => {
  found = await lintPlanted({
    ...Object.fromEntries(CASES.map(({ file, code }) => [file, code])),
    [EXCUSED]: '// eslint-disable-next-line no-console -- the reason\nconsole.log(1);\n',
    [UNEXCUSED]: '// eslint-disable-next-line no-console -- the reason\nMath.abs(1);\n',
    [SETTING]: 'export const port = process.env.PORT;\n',
  });
});
const rulesIn = (file: string): string[] => (found.get(file) ?? []).map(({ rule }) => rule);

describe('the linter finds', () => {
  it.each(CASES)('$name', ({ file, rule }) => {
    expect(rulesIn(file)).toContain(rule);
  });
});

it('each of its rules has a planted mistake', () => {
  const rules = Object.keys({ ...config.rules, ...JAVASCRIPT_WITHOUT_COMPILER, ...REACT });
  expect(CASES.map(({ name }) => name).sort()).toEqual(rules.sort());
});

describe('a rule that is disabled for a line', () => {
  it('reports nothing there', () => expect(rulesIn(EXCUSED)).toEqual([]));

  it('is reported when there was nothing to disable', () => {
    const [finding, ...more] = found.get(UNEXCUSED) ?? [];
    expect(more).toEqual([]);
    expect(finding?.message).toContain('Unused eslint-disable');
  });
});

it('reading a setting outside of the server’s configuration is reported', () =>
  expect(rulesIn(SETTING)).toEqual(['no-restricted-properties']));
