import { createRoot } from 'react-dom/client';
import { createPortal, flushSync } from 'react-dom';
import { createElement } from 'react';
import { watchLateChanges } from './late-changes.ts';
import type { Author } from './late-changes.ts';

let caller: Author;
let isWatched: boolean;
let found: unknown[];
let stop: () => void;
let style: HTMLStyleElement;
let headBefore: readonly ChildNode[];

beforeEach(() => {
  headBefore = [...document.head.childNodes];
  document.body.innerHTML = '<div id="root"><p>The shell</p></div><div id="portal"></div>';
  style = document.head.appendChild(document.createElement('style'));
  style.textContent = 'p { color: green }';
  caller = 'mf-peeks';
  isWatched = false;
  found = [];
  stop = watchLateChanges(document.getElementById('root'), {
    authorOf: (script) => (script?.endsWith('.css') === true ? ownerOf(script) : caller),
    scriptOf: () => null,
    isWatched: () => isWatched,
    found: (author, changed) => found.push([author, ...changed]),
  });
});
afterEach(() => {
  stop();
  document.head.replaceChildren(...headBefore);
  document.documentElement.className = '';
  document.body.removeAttribute('style');
  document.body.replaceChildren();
});

const ownerOf = (file: string): Author =>
  file.includes('/mf-circles/') ? 'mf-circles' : file.includes('/mf-peeks/') ? 'mf-peeks' : null;

function stylesheet(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return link;
}
function form(field = '<input type="password">'): HTMLElement {
  const element = document.createElement('form');
  element.innerHTML = field;
  return element;
}
/** The prototype's method, which the guard does not wrap: only the observer sees this change. */
const unnoticed = (node: Node) => Node.prototype.appendChild.call(document.body, node);
/** Resolves once the observer has been called. */
const observed = () => Promise.resolve();
const pageNow = () => document.documentElement.outerHTML;

describe('a late change by a remote', () => {
  it.each<[string, () => void, string]>([
    ['empties the body', () => document.body.replaceChildren(), 'body: childList'],
    ['empties the body by its text', () => void (document.body.textContent = ''), 'body: childList'],
    ['removes the shell', () => document.getElementById('root')?.remove(), 'body: childList'],
    ['removes the body', () => document.documentElement.removeChild(document.body), 'html: childList'],
    ['removes the head', () => document.head.remove(), 'html: childList'],
    ['removes a style of the shell', () => void document.head.removeChild(style), 'head: childList'],
    ['asks for the password', () => document.body.append(form()), 'body: childList'],
    ['asks beside the body', () => document.body.after(form()), 'html: childList'],
    ['asks for a text', () => document.body.append(form('<input>')), 'body: childList'],
  ])('is undone and reported when it %s', (_, act, what) => {
    const before = pageNow();
    act();
    expect(pageNow()).toBe(before);
    expect(found).toEqual([['mf-peeks', what]]);
  });

  it('is undone when it removes a stylesheet of another remote, which may still be loading', () => {
    const other = document.head.appendChild(stylesheet('/mf/mf-circles/1.0.0/page.css'));
    document.head.removeChild(other);
    expect(other.parentNode).toBe(document.head);
    expect(found).toEqual([['mf-peeks', 'head: childList']]);
  });

  it.each(['/mf/mf-peeks/1.0.0/page.css', '/elsewhere.css'])(
    'is left alone when it removes %s, which is its own or nobody’s',
    (href) => {
      const own = document.head.appendChild(stylesheet(href));
      document.head.removeChild(own);
      expect(own.isConnected).toBe(false);
      expect(found).toEqual([]);
    },
  );

  it('is reported when a form is put into its element later, by whomever', async () => {
    const element = document.createElement('div');
    document.body.append(element);
    expect(found).toEqual([]);
    caller = null;
    element.append(form());
    await observed();
    expect(found).toEqual([['mf-peeks', 'div: childList']]);
    expect(element.isConnected).toBe(false);
  });

  it('is undone when it covers the page', () => {
    const cover = document.createElement('div');
    document.elementFromPoint = () => cover;
    document.body.append(cover);
    delete (document as { elementFromPoint?: unknown }).elementFromPoint;
    expect(found).toEqual([['mf-peeks', 'body: childList']]);
  });

  it('is left alone when it is harmless', async () => {
    const link = document.createElement('a');
    document.body.append(link);
    document.body.append(document.createElement('audio'));
    document.head.append(document.createElement('script'));
    document.documentElement.setAttribute('class', 'some-class');
    link.remove();
    await observed();
    expect(found).toEqual([]);
    expect(document.querySelector('audio')).not.toBeNull();
  });

  it('is left to the watch of a remote whose code is running', async () => {
    isWatched = true;
    document.body.append(form());
    await observed();
    expect(found).toEqual([]);
  });
});

describe('a late change without an author', () => {
  it.each<[string, () => void]>([
    [
      'removes the shell',
      () => void Node.prototype.removeChild.call(document.body, document.getElementById('root')!),
    ],
    ['rewrites a style of the shell', () => void (style.firstChild!.nodeValue = '* { display: none }')],
    ['switches a style of the shell off', () => style.setAttribute('media', 'none')],
    ['asks for the password', () => void unnoticed(form())],
  ])('is undone and reported when it %s', async (_, act) => {
    const before = pageNow();
    act();
    await observed();
    expect(pageNow()).toBe(before);
    expect(found).toEqual([[null, expect.any(String)]]);
  });

  it('is undone when it hides the page', async () => {
    const root = document.getElementById('root')!;
    root.checkVisibility = () => document.body.style.display !== 'none';
    document.body.style.display = 'none';
    await observed();
    expect(document.body.style.display).toBe('');
    expect(found).toEqual([[null, 'body: style']]);
  });

  it('is undone when it hides the page by a style', async () => {
    const hiding = document.createElement('style');
    const root = document.getElementById('root')!;
    root.checkVisibility = () => !hiding.isConnected;
    Node.prototype.appendChild.call(document.head, hiding);
    await observed();
    expect(hiding.isConnected).toBe(false);
    expect(found).toEqual([[null, 'head: childList']]);
  });

  it('is left alone when an extension, a password manager or a translator could have done it', async () => {
    const before = document.body.children.length;
    unnoticed(document.createElement('password-manager')).ownerDocument?.body.getAttribute('class');
    (document.querySelector('password-manager') as Element).attachShadow({ mode: 'open' }).append(form());
    unnoticed(document.createElement('iframe'));
    unnoticed(form('<input type="search">'));
    document.documentElement.className = 'translated-ltr';
    document.body.style.top = '40px';
    document.documentElement.dataset['reader'] = 'dark';
    Node.prototype.appendChild.call(document.head, document.createElement('style'));
    await observed();
    expect(found).toEqual([]);
    expect(document.body.children).toHaveLength(before + 3);
    expect(document.body.style.top).toBe('40px');
  });
});

it('allows what React renders in the body, also a field for a password', async () => {
  const place = document.getElementById('portal')!;
  const root = createRoot(place);
  caller = null;
  const own = document.createElement('div');
  const fields = createElement('form', null, createElement('input', { type: 'password' }));
  flushSync(() => root.render([createPortal(fields, document.body, 'a'), createPortal(fields, own, 'b')]));
  caller = 'mf-peeks';
  document.body.append(own);
  await observed();
  expect(found).toEqual([]);
  expect(document.querySelectorAll('[type="password"]')).toHaveLength(2);
  flushSync(() => root.unmount());
});

it('allows everything to the shell', async () => {
  caller = 'shell';
  document.body.append(form());
  document.head.removeChild(style);
  await observed();
  expect(found).toEqual([]);
});

it('gives up a page that is changed again and again', async () => {
  for (let i = 0; i < 60; i += 1) document.body.append(form());
  expect(found).toHaveLength(50);
  expect(document.querySelectorAll('form')).toHaveLength(10);
});

it('leaves nothing behind when it ends', async () => {
  stop();
  document.body.append(form());
  await observed();
  expect(found).toEqual([]);
  expect(Object.keys(Object.getOwnPropertyDescriptors(document.body))).not.toContain('append');
});
