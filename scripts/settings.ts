import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsPage } from '../api/src/settings/settings-page.ts';
import { ROOT } from './lib/paths.ts';

/** Writes the page of settings, generated from the code. */
const FILE = 'docs/guides/settings.md';
writeFileSync(join(ROOT, FILE), settingsPage());
console.log(`written: ${FILE}`);
