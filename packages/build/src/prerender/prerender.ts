import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformSync } from '@swc/core';
import { compileOnce } from '../config/compile.ts';
import { ROOT } from '../paths.ts';
import { LIBRARY, prerenderConfig, SCRIPT } from './prerender-config.ts';

const LANGUAGES = ['en', 'de'];
/** Address of the page while it is rendered; its files are named by path. */
const ORIGIN = 'https://page.invalid';

/** Prerendered HTML by kind of page, and the script of the page that chooses what of it is shown. */
export interface Prerendered {
  readonly script: string;
  readonly html: Readonly<Record<string, string>>;
}

/**
 * Prerenders the shell's pages: makes the HTML that they show before their scripts run. It is wrapped in elements that say for whom
 * it is: its language, and visitors (`out`) or members (`in`).
 */
export async function prerender(): Promise<Prerendered> {
  const shell = join(ROOT, 'shell');
  await compileOnce(prerenderConfig(shell));
  const code = readFileSync(SCRIPT, 'utf8');
  const rendered = await Promise.all(LANGUAGES.map((language) => renderIn(code, language)));
  const inEach = (kind: string, who: string) =>
    rendered
      .map((pages, index) => `<div data-prerendered="${LANGUAGES[index]} ${who}">${pages[kind] ?? ''}</div>`)
      .join('');
  return {
    script: inlineScript(
      readFileSync(join(shell, 'src/prerender/choose-prerendered.ts'), 'utf8'),
      'choosePrerendered',
    ),
    html: {
      landing: inEach('landing', 'out'),
      plain: `<div data-prerendered="any">${rendered[0]?.['plain'] ?? ''}</div>`,
      dashboard: inEach('dashboard', 'in'),
    },
  };
}

/**
 * Returns a function of a TypeScript file as a script to put into the page.
 * @param source the file, which exports this function only.
 */
export function inlineScript(source: string, name: string): string {
  const { code } = transformSync(`${source.replace(/^export /m, '')}\n${name}();`, {
    swcrc: false,
    isModule: false,
    minify: true,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript' },
      minify: { compress: true, mangle: true, toplevel: true, format: { comments: false } },
    },
  });
  return code;
}

/** Runs the compiled script as in a browser with this language in which nobody is logged in. */
async function renderIn(code: string, language: string): Promise<Readonly<Record<string, string>>> {
  const nothing = () => undefined;
  const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };
  const window = {
    addEventListener: nothing,
    removeEventListener: nothing,
    localStorage: storage,
    sessionStorage: storage,
    location: new URL(ORIGIN),
    navigator: { languages: [language], onLine: true },
    document: { cookie: '', addEventListener: nothing, visibilityState: 'visible' },
    ...{ URL, URLSearchParams, TextEncoder, TextDecoder, MessageChannel, AbortController, console },
    ...{ setTimeout, clearTimeout, queueMicrotask, performance },
  };
  const context: Record<string, unknown> = { ...window, window, self: window };
  runInNewContext(code, context);
  const { prerenderPages } = context[LIBRARY] as {
    readonly prerenderPages: () => Promise<Readonly<Record<string, string>>>;
  };
  const pages = await prerenderPages();
  return Object.fromEntries(Object.entries(pages).map(([kind, html]) => [kind, inPage(html, language)]));
}

/**
 * Prepares HTML for a page that has it in several languages, and before its scripts: names files by path, leaves out the preloads
 * that React adds for the pictures below, makes ids unique, and disables buttons, which would not react.
 */
export function inPage(html: string, language: string): string {
  return html
    .replaceAll(`${ORIGIN}/`, '/')
    .replaceAll(/<link rel="preload"[^>]*>/g, '')
    .replaceAll(/ (id|aria-labelledby)="([^"]+)"/g, ` $1="$2-${language}"`)
    .replaceAll('<button ', '<button disabled ');
}
