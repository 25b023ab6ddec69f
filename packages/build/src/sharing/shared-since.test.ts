import { chunksByRequest } from './shared-modules.ts';
import { neededSince, sharedSince, sinceMistakes, type SharedSince } from './shared-since.ts';

const since: SharedSince = {
  '2.0.0': { '@acquaint/ui': ['Button', 'Card'] },
  '2.1.0': { '@acquaint/ui': ['QRCode'] },
};
const names = (text: string) => text.split(' ').map((name) => `@acquaint/ui/${name}`);

it('lists each name that remotes can use under the version that introduced it', () => {
  const provided = Object.keys(chunksByRequest()).filter((request) => request.startsWith('@acquaint/'));
  expect(sinceMistakes(provided, sharedSince())).toEqual([]);
});

it.each<[string, string, string, string[]]>([
  ['nothing has changed', 'Button Card QRCode', '2.1.0', []],
  [
    'a name is new',
    'Button Card QRCode Rating',
    '2.1.0',
    [
      '@acquaint/ui/Rating is new: raise SHELL_API_VERSION (packages/contracts/src/platform/remotes.ts) to 2.2.0 and list',
    ],
  ],
  [
    'a name is gone',
    'Button QRCode',
    '2.1.0',
    [
      '@acquaint/ui/Card is gone, and remotes in the store ask for it: keep it; or raise SHELL_API_VERSION (packages/contracts/src/platform/remotes.ts) to 3.0.0',
    ],
  ],
  [
    'the version was not raised',
    'Button Card QRCode',
    '2.0.0',
    ['has names of 2.1.0, and the shell is 2.0.0: raise SHELL_API_VERSION'],
  ],
  [
    'the list was not begun anew',
    'Button Card QRCode',
    '3.0.0',
    ['has names of 2.0.0, and the shell is 3.0.0', 'has names of 2.1.0, and the shell is 3.0.0'],
  ],
])('says what to do when %s', (_, provided, version, sentences) => {
  const mistakes = sinceMistakes(names(provided), since, version);
  expect(mistakes).toHaveLength(sentences.length);
  for (const [index, sentence] of sentences.entries()) expect(mistakes[index]).toContain(sentence);
});

it.each([
  ['@acquaint/ui/Button', '^2.0.0', undefined],
  ['@acquaint/ui/QRCode', '^2.1.0', undefined],
  ['@acquaint/ui/QRCode', '^2.0.0', '2.1.0'],
  ['@acquaint/ui/QRCode', '>=2.0.5', '2.1.0'],
  ['@acquaint/ui/Button', '>=1.0.0', undefined],
  ['react', '^2.0.0', undefined],
])('%s under %s needs %s', (request, range, needed) => {
  expect(neededSince(since, request, range)).toBe(needed);
});
