import { JSDOM, type DOMWindow } from 'jsdom';
import { remember, type Remembered } from './left-behind.ts';
import { answerShownStyles } from '../shown-styles.ts';

/** Globals of Node that its timers, libraries and Jest rely on, and that behave like a browser's. */
const NODES_OWN = new Set([
  'atob',
  'btoa',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'fetch',
  'global',
  'globalThis',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'structuredClone',
]);

/** Names of the page's global object. */
const SELVES = ['window', 'self', 'parent', 'top', 'frames'];

/** Globals of the language itself, which must come from one realm. */
const LANGUAGE = new Set(Object.getOwnPropertyNames(globalThis).filter((name) => isOfLanguage(name)));

function isOfLanguage(name: string): boolean {
  return /^(Infinity|NaN|undefined|eval|is(Finite|NaN)|parse(Float|Int)|(de|en)codeURI(Component)?|(un)?escape)$/.test(
    name,
  )
    ? true
    : [
        'Object',
        'Function',
        'Array',
        'Number',
        'Boolean',
        'String',
        'Symbol',
        'Date',
        'Promise',
        'RegExp',
        'JSON',
        'Math',
        'Intl',
        'Map',
        'Set',
        'WeakMap',
        'WeakSet',
        'WeakRef',
        'Proxy',
        'Reflect',
        'BigInt',
        'FinalizationRegistry',
        'Atomics',
        'SharedArrayBuffer',
        'WebAssembly',
        'Iterator',
        'DisposableStack',
        'AsyncDisposableStack',
        'SuppressedError',
        'Temporal',
      ].includes(name) ||
        (/(^|[a-z])Error$|Array(Buffer)?$|^DataView$/.test(name) && name !== 'DOMError');
}

/** The page that all files of a worker share. */
interface BrowserPage {
  /** Resets the page after each file: contents, storage, URL, and changes to its objects. */
  readonly empty: () => void;
}

/** The page of this worker, created once and reset between test files. */
let page: BrowserPage | undefined;

/** Installs a browser's globals (jsdom's) on the globals of this process, once. */
export function browserGlobals(): BrowserPage {
  page ??= install();
  return page;
}

function install(): BrowserPage {
  loadLazyGlobals();
  const dom = new JSDOM('<!DOCTYPE html>', { url: 'http://localhost/', pretendToBeVisual: true });
  const { window } = dom;
  answerShownStyles(window);
  listHeadQuickly(window);
  drawFrames(window);
  const names = new Set<string>();
  for (
    let level: object | null = window;
    level && level !== Object.prototype;
    level = Object.getPrototypeOf(level) as object | null
  )
    for (const name of Object.getOwnPropertyNames(level)) names.add(name);
  names.delete('constructor');
  for (const name of names) {
    if (NODES_OWN.has(name) || LANGUAGE.has(name) || SELVES.includes(name)) continue;
    define(name, window);
  }
  const { Blob } = window;
  Blob.prototype.arrayBuffer ??= function (this: Blob): Promise<ArrayBuffer> {
    return new Promise((resolve, reject) => {
      const reader = new window.FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.onerror = () => reject(reader.error ?? new Error('not readable'));
      reader.readAsArrayBuffer(this);
    });
  };
  for (const name of SELVES)
    Object.defineProperty(globalThis, name, { value: globalThis, configurable: true, writable: true });
  const objects = rememberObjects(dom);
  return {
    empty: () => {
      emptyPage(dom);
      for (const each of objects) each.restore();
    },
  };
}

/** Caches `head.children`, which antd searches for each of hundreds of stylesheets that it adds. */
function listHeadQuickly(window: DOMWindow): void {
  const { head } = window.document;
  const collection = head.children;
  let list: Element[] | undefined;
  const changes = new window.MutationObserver(() => (list = undefined));
  changes.observe(head, { childList: true });
  Object.defineProperty(head, 'children', {
    get: () => {
      if (changes.takeRecords().length > 0) list = undefined;
      return (list ??= Array.from(collection));
    },
  });
}

/**
 * Implements animation frames by timers, so that they end with the test file or its fake timers. jsdom's frames share one
 * interval, which starts with the first requested frame: if it is stopped before that frame, no frame is ever drawn again in this
 * worker.
 *
 * A frame is drawn in the next task, and `user-event` waits one task between actions, so what was requested before a click is
 * drawn before the next one. antd, for example, opens a dialog transparently and shows it two frames later.
 */
function drawFrames(window: DOMWindow): void {
  window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now())));
  window.cancelAnimationFrame = (frame) => clearTimeout(frame);
}

/** Loads globals that Node creates at first use from the current `Event`, so that they use Node's `Event`, not the page's. */
function loadLazyGlobals(): void {
  const names = [
    'fetch',
    'Request',
    'Response',
    'Headers',
    'FormData',
    'WebSocket',
    'MessageEvent',
    'CloseEvent',
    'EventSource',
  ];
  for (const name of names) Reflect.get(globalThis, name);
  new BroadcastChannel('nobody').close();
}

/** Forwards a global to the page's window, with functions bound to it. An assignment by a test replaces the global only. */
function define(name: string, window: Record<string, unknown>): void {
  const bound = boundOf(window[name], window);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: true,
    get: () => bound ?? window[name],
    set: (value: unknown) => {
      if (FORWARDED.has(name)) window[name] = value;
      else
        Object.defineProperty(globalThis, name, {
          value,
          configurable: true,
          enumerable: true,
          writable: true,
        });
    },
  });
}

/** Globals whose assignment has an effect in the window. */
const FORWARDED = new Set([
  'location',
  'name',
  'status',
  'onerror',
  'onunhandledrejection',
  'onstorage',
  'onpopstate',
  'onbeforeunload',
]);

function boundOf(value: unknown, window: object): unknown {
  const isMethod = typeof value === 'function' && !/^[A-Z]/.test(value.name);
  return isMethod ? (value as (...args: unknown[]) => unknown).bind(window) : undefined;
}

/** Remembers the page's objects that tests may change, such as devices on `navigator`, and shared element prototypes. */
function rememberObjects({ window }: JSDOM): Remembered[] {
  const { document, navigator, screen, history } = window;
  const objects = { window, document, navigator, screen, history };
  const interfaces = {
    Element: window.Element,
    HTMLMediaElement: window.HTMLMediaElement,
    HTMLVideoElement: window.HTMLVideoElement,
  };
  return [
    ...Object.entries(objects).map(([name, object]) => remember(object, name)),
    ...Object.entries(interfaces).map(([name, { prototype }]) => remember(prototype, `${name}.prototype`)),
  ];
}

/** Resets contents, storage, cookies and URL of the page. */
function emptyPage({ window }: JSDOM): void {
  const { document } = window;
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.title = '';
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const cookie of document.cookie.split(';'))
    document.cookie = `${cookie.split('=')[0] ?? ''}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  window.history.replaceState(null, '', 'http://localhost/');
}
