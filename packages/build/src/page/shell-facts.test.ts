import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Compilation } from 'webpack';
import { writeShellFacts } from './shell-facts.ts';

const folder = mkdtempSync(join(tmpdir(), 'shell-facts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const group = (...files: string[]) => ({ getFiles: () => files });

it('lists the additional files of each page and shared module, and the digest of each file', () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/main.js'), 'main();');
  writeFileSync(join(folder, 'assets/main.js.br'), 'packed');
  const compilation = {
    entrypoints: new Map([['main', group('assets/main.js')]]),
    namedChunkGroups: new Map([
      ['main', group('assets/main.js')],
      ['page-index', group('assets/page-index.js', 'assets/page-index.css')],
      ['page-faq', group('assets/main.js', 'assets/page-faq.js')],
      ['platform', group('assets/7.js', 'assets/platform.js')],
      ['modal-layer', group('assets/7.js', 'assets/modal-layer.js')],
      ['dialogs', group('assets/7.js', 'assets/dialogs.css')],
      ['early', group('assets/main.js', 'assets/early.js')],
      ['shared-cards', group('assets/7.js', 'assets/shared-cards.js', 'assets/note.txt')],
    ]),
  } as unknown as Compilation;
  writeShellFacts(compilation, folder);
  const facts = JSON.parse(readFileSync(join(folder, 'shell.json'), 'utf8')) as Record<string, unknown>;
  expect(facts).toMatchObject({
    shared: { '@acquaint/ui/Card': ['assets/7.js', 'assets/shared-cards.js'], react: [] },
    pages: {
      '/': ['assets/page-index.js', 'assets/page-index.css'],
      '/faq': ['assets/page-faq.js'],
      '*': ['assets/7.js', 'assets/platform.js'],
      '*members': ['assets/early.js'],
      '*modal': ['assets/7.js', 'assets/modal-layer.js', 'assets/dialogs.css'],
    },
  });
  // printf 'main();' | openssl dgst -sha256 -binary | base64
  expect(facts['integrity']).toEqual({
    'assets/main.js': 'sha256-SWhJw6TF6VAIgdVvHvP1879M0b1+VvUJmlwfd30jdHY=',
  });
});
