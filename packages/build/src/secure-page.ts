import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from './chunk-loading.ts';

const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;
const OWN_FILE = /<(?:script|link)\b[^>]*? (?:src|href)="\/(assets\/[^"]+\.(?:js|css))"(?![^>]* integrity=)/g;

/**
 * The last step of the shell's build. Gives every script and style that `index.html` names its digest, and writes the hashes of
 * its inline scripts into `shell.json` (`inline_scripts`): the server allows those in its policy and no others.
 */
export function securePage(folder: string): void {
  const page = join(folder, 'index.html');
  const html = withIntegrity(readFileSync(page, 'utf8'), (file) => readFileSync(join(folder, file)));
  writeFileSync(page, html);
  const facts = join(folder, 'shell.json');
  const known: unknown = existsSync(facts) ? JSON.parse(readFileSync(facts, 'utf8')) : {};
  writeFileSync(facts, JSON.stringify({ ...(known as object), inline_scripts: inlineScriptHashes(html) }));
}

/** The page with `integrity` and `crossorigin` on what it loads from `/assets/`; `read` gives a file's content. */
export function withIntegrity(html: string, read: (file: string) => Buffer): string {
  return html.replace(
    OWN_FILE,
    (tag, file: string) => `${tag} integrity="${integrityOf(read(file))}" crossorigin="anonymous"`,
  );
}

/** The sources that `script-src` needs for the page's inline scripts: `sha256-…`. A script with attributes is not one of them. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  );
}
