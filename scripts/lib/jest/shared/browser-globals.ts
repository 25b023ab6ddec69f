import { JSDOM, type DOMWindow } from 'jsdom';
import { remember, type Remembered } from './left-behind.ts';
import { answerShownStyles } from '../shown-styles.ts';

/** Node's own, which its timers, libraries and Jest rely on, and which do what a browser's do. */
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

/** Names that stand for the page's global object. */
const SELVES = ['window', 'self', 'parent', 'top', 'frames'];

/** The language's own: one realm has one `Array`, whoever asks. */
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
  /** After each file: nothing is shown, stored, in the address or left on the page's objects. */
  readonly empty: () => void;
}

/** The page of this worker: made once, and emptied between test files. */
let page: BrowserPage | undefined;

/** Puts a browser's globals (jsdom's) on the globals of this process, once. */
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

/** antd looks through `head.children` for each stylesheet that it is about to add, and there are hundreds of them. */
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
 * Frames that end with the test file, or with its fake timers. jsdom's own share one interval, which starts with the first frame
 * that is asked for: if it is stopped before that frame is drawn, no frame is ever drawn again in this worker.
 *
 * A frame is drawn in the next task: what was asked for before a click or a key is on the page before the next one, since
 * `user-event` waits as long between them. antd, for one, opens a dialog transparent and shows it two frames later.
 */
function drawFrames(window: DOMWindow): void {
  window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now())));
  window.cancelAnimationFrame = (frame) => clearTimeout(frame);
}

/** Node makes these when they are first used, out of the `Event` that stands there by then: its own, not the page's. */
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

/** Forwards a global to the page's window; functions of the window are called on it. What a test puts there stays on the global. */
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

/** Assigning these does something. */
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

/** What tests put on the page's own objects, such as devices on `navigator`, and on what elements have in common. */
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

/** A new page, as far as tests see: nothing shown, stored, or in the address. */
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
