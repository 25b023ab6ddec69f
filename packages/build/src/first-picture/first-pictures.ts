import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformSync } from '@swc/core';
import { compileOnce } from '../config/compile.ts';
import { ROOT } from '../paths.ts';
import { firstPictureConfig, PICTURES, SCRIPT } from './first-picture-config.ts';

const LANGUAGES = ['en', 'de'];
/** Address of the page while it is rendered; its files are named by path. */
const ORIGIN = 'https://page.invalid';

/** The script of the page that chooses a picture, and the pictures by kind of page. */
export interface FirstPictures {
  readonly script: string;
  readonly pictures: Readonly<Record<string, string>>;
}

/**
 * Renders what pages show before their scripts run. Each picture is wrapped in elements that say for whom it is: its language, and
 * visitors (`out`) or members (`in`).
 */
export async function renderFirstPictures(): Promise<FirstPictures> {
  const shell = join(ROOT, 'shell');
  await compileOnce(firstPictureConfig(shell));
  const code = readFileSync(SCRIPT, 'utf8');
  const rendered = await Promise.all(LANGUAGES.map((language) => renderIn(code, language)));
  const inEach = (kind: string, who: string) =>
    rendered
      .map((pictures, index) => `<div data-first="${LANGUAGES[index]} ${who}">${pictures[kind] ?? ''}</div>`)
      .join('');
  return {
    script: inlineScript(
      readFileSync(join(shell, 'src/first-picture/choose-picture.ts'), 'utf8'),
      'choosePicture',
    ),
    pictures: {
      landing: inEach('landing', 'out'),
      plain: `<div data-first="any">${rendered[0]?.['plain'] ?? ''}</div>`,
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
  const { firstPictures } = context[PICTURES] as {
    readonly firstPictures: () => Promise<Readonly<Record<string, string>>>;
  };
  const pictures = await firstPictures();
  return Object.fromEntries(Object.entries(pictures).map(([kind, html]) => [kind, inPage(html, language)]));
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
