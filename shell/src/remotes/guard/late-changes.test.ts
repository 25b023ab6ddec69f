import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { createElement } from 'react';
import { watchLateChanges } from './late-changes.ts';
import type { Author } from './author.ts';

// As an extension of the browser has them in its own world.
const { appendChild, removeChild } = Node.prototype;
const { attachShadow } = Element.prototype;

let caller: Author;
let isWatched: boolean;
let found: unknown[];
let stop: () => void;
let look: () => void;
let shell: Root;
let style: HTMLStyleElement;
let headBefore: readonly ChildNode[];

beforeEach(() => {
  headBefore = [...document.head.childNodes];
  document.body.innerHTML = '<div id="root"></div><div id="portal"></div>';
  shell = createRoot(document.getElementById('root')!);
  const inside = createElement('main', null, createElement('h1', null, 'The shell'));
  flushSync(() =>
    shell.render([createElement('nav', { key: 'nav' }), createElement(() => inside, { key: 'main' })]),
  );
  style = document.head.appendChild(document.createElement('style'));
  style.textContent = 'p { color: green }';
  caller = 'mf-peeks';
  isWatched = false;
  found = [];
  ({ stop, look } = watchLateChanges(document.getElementById('root'), {
    authorOf: () => caller,
    scriptOf: () => null,
    isWatched: () => isWatched,
    found: (author, changed) => found.push([author, ...changed]),
    stranger: () => found.push('stranger'),
  }));
});
afterEach(() => {
  stop();
  flushSync(() => shell.unmount());
  document.head.replaceChildren(...headBefore);
  document.documentElement.className = '';
  document.body.removeAttribute('style');
  document.body.replaceChildren();
});

function form(field = '<input type="password">'): HTMLElement {
  const element = document.createElement('form');
  element.innerHTML = field;
  return element;
}
/** As an extension does. */
const unnoticed = (node: Node) => appendChild.call(document.body, node);
/** Until the observers have been told. */
const told = () => new Promise((resolve) => setTimeout(resolve));
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
    [
      'asks by a method of a prototype',
      () => Node.prototype.appendChild.call(document.body, form()),
      'body: childList',
    ],
    ['empties the shell', () => document.getElementById('root')?.replaceChildren(), 'div: childList'],
    ['makes the page inert', () => document.body.toggleAttribute('inert', true), 'body: inert'],
    ['opens the document', () => void document.open(), 'document: open'],
  ])('is taken back and told when it %s', (_, act, what) => {
    const before = pageNow();
    act();
    expect(pageNow()).toBe(before);
    expect(found).toEqual([['mf-peeks', what]]);
  });

  it('is told when the element asks only later, whoever fills it', async () => {
    const element = document.createElement('div');
    document.body.append(element);
    expect(found).toEqual([]);
    caller = null;
    element.append(form());
    await told();
    expect(found).toEqual([['mf-peeks', 'div: childList']]);
    expect(element.isConnected).toBe(false);
  });

  it('is taken back when it covers the page', () => {
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
    await told();
    expect(found).toEqual([]);
    expect(document.querySelector('audio')).not.toBeNull();
  });

  it('is left to its judge while the remote is watched', async () => {
    isWatched = true;
    document.body.append(form('<input>'));
    await told();
    expect(found).toEqual([]);
  });
});

describe('a late change without an author', () => {
  it.each<[string, () => void]>([
    ['removes the shell', () => void removeChild.call(document.body, document.getElementById('root')!)],
    ['rewrites a style of the shell', () => void (style.firstChild!.nodeValue = '* { display: none }')],
    ['removes an element of the shell', () => document.querySelector('h1')!.remove()],
    ['switches a style of the shell off', () => style.setAttribute('media', 'none')],
  ])('is taken back and told when it %s', async (_, act) => {
    const before = pageNow();
    act();
    await told();
    expect(pageNow()).toBe(before);
    expect(found).toEqual([[null, expect.any(String)]]);
  });

  it('is taken back when it hides the page', async () => {
    const root = document.getElementById('root')!;
    root.checkVisibility = () => document.body.style.display !== 'none';
    document.body.style.display = 'none';
    await told();
    expect(document.body.style.display).toBe('');
    expect(found).toEqual([[null, 'body: style']]);
  });

  it('is taken back when it hides the page by a style', async () => {
    const hiding = document.createElement('style');
    const root = document.getElementById('root')!;
    root.checkVisibility = () => !hiding.isConnected;
    appendChild.call(document.head, hiding);
    await told();
    expect(hiding.isConnected).toBe(false);
    expect(found).toEqual([[null, 'head: childList']]);
  });

  it('is left alone when an extension, a password manager or a translator could have done it', async () => {
    const before = document.body.children.length;
    unnoticed(document.createElement('password-manager')).ownerDocument?.body.getAttribute('class');
    appendChild.call(
      attachShadow.call(document.querySelector('password-manager')!, { mode: 'open' }),
      form(),
    );
    unnoticed(document.createElement('iframe'));
    unnoticed(form());
    document.documentElement.className = 'translated-ltr';
    document.body.style.top = '40px';
    document.documentElement.dataset['reader'] = 'dark';
    appendChild.call(document.head, document.createElement('style'));
    await told();
    expect(found).toEqual([]);
    expect(document.body.children).toHaveLength(before + 3);
    expect(document.body.style.top).toBe('40px');
  });
});

it('is taken back when a rule of a style hides the page', () => {
  const root = document.getElementById('root')!;
  const sheet = { disabled: true } as CSSStyleSheet;
  root.checkVisibility = () => sheet.disabled;
  document.adoptedStyleSheets = [sheet];
  look();
  expect(found).toEqual([]);
  sheet.disabled = false;
  look();
  expect(found).toEqual([[null, 'styles']]);
  expect(root.checkVisibility()).toBe(true);
});

it('allows everything to the shell', async () => {
  caller = 'shell';
  document.body.append(form('<input>'));
  document.head.removeChild(style);
  await told();
  expect(found).toEqual([]);
});

it('gives up a page that is changed again and again', async () => {
  for (let i = 0; i < 30; i += 1) document.body.append(form());
  expect(found).toHaveLength(20);
  await told();
  expect(found).toHaveLength(20);
  expect(document.querySelectorAll('input')).toHaveLength(0);
  // After the next look it is looked after again.
  look();
  document.body.replaceChildren();
  expect(found).toHaveLength(21);
});

it('leaves nothing behind when it ends', async () => {
  stop();
  document.body.append(form());
  await told();
  expect(found).toEqual([]);
  expect(Object.keys(Object.getOwnPropertyDescriptors(document.body))).not.toContain('append');
});
