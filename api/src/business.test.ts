import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rateLimits } from '@acquaint/contracts';
import { businessSettings } from './business.ts';

const DEFINITIONS = ['business.ts', 'config.ts'];

/** The server's source code, without tests and without the files that define the settings. */
const code = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.ts') && !DEFINITIONS.includes(file))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

/** Settings that a rate limit refers to by name: `http/limits/limits.ts` reads them from there. */
const counted = new Set<string>(
  Object.values(rateLimits).flatMap((rule) => ('setting' in rule ? [rule.setting] : [])),
);

describe('a business setting', () => {
  it.each(Object.keys(businessSettings))('%s is read by the server', (key) => {
    const isRead =
      counted.has(key) || new RegExp(String.raw`\.${key}\b|\{[^{}]*\b${key}\b[^{}]*\}\s*[:=]`).test(code);
    expect(isRead).toBe(true);
  });
});
