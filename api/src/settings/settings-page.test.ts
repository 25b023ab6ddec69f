import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingsPage } from './settings-page.ts';

describe('the page of settings', () => {
  it('is up to date with the code (node scripts/settings.ts writes it)', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../../docs/guides/settings.md'), 'utf8');
    expect(page).toBe(settingsPage());
  });

  it('describes every setting', () => {
    const rows = settingsPage()
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
  });
});
