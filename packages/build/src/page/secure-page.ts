import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from './chunk-loading.ts';

const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;
const OWN_FILE = /<(?:script|link)\b[^>]*? (?:src|href)="\/(assets\/[^"]+\.(?:js|css))"(?![^>]* integrity=)/g;

/**
 * The last step of the shell's build. Adds digests to every script and style in `index.html`, and writes the hashes of its inline
 * scripts to `shell.json` (`inline_scripts`): the server allows only those in its content security policy.
 */
export function securePage(folder: string): void {
  const page = join(folder, 'index.html');
  const html = withIntegrity(readFileSync(page, 'utf8'), (file) => readFileSync(join(folder, file)));
  writeFileSync(page, html);
  const facts = join(folder, 'shell.json');
  const known: unknown = existsSync(facts) ? JSON.parse(readFileSync(facts, 'utf8')) : {};
  writeFileSync(facts, JSON.stringify({ ...(known as object), inline_scripts: inlineScriptHashes(html) }));
}

/** Adds a script to the head of `index.html`, before everything that it loads. */
export function addScript(folder: string, script: string): void {
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8').replace('<title>', () => `<script>${script}</script>\n    <title>`);
  writeFileSync(page, html);
}

/** Adds `integrity` and `crossorigin` to everything the page loads from `/assets/`; `read` returns a file's content. */
export function withIntegrity(html: string, read: (file: string) => Buffer): string {
  return html.replace(
    OWN_FILE,
    (tag, file: string) => `${tag} integrity="${integrityOf(read(file))}" crossorigin="anonymous"`,
  );
}

/** Returns the `script-src` sources of the page's inline scripts: `sha256-…`. Scripts with attributes are not included. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  );
}
