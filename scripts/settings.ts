import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsPage } from '../api/src/settings-page.ts';
import { ROOT } from './lib/paths.ts';

/** Writes the page of settings, generated from the code, and prints it. */
const page = settingsPage();
writeFileSync(join(ROOT, 'docs/guides/settings.md'), page);
console.log(page);
