import type { RemoteName } from '@acquaint/contracts';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { Author } from './author.ts';
import { watchLateChanges } from './late-changes.ts';
import { Place } from './place.tsx';
import { mountedFor } from './renderer.ts';

// As an extension of the browser has it in its own world.
const { appendChild } = Node.prototype;

let caller: Author;
let found: unknown[];
let stop: () => void;
let shell: Root;
let roots: Root[];

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  roots = [];
  shell = rootIn(document.getElementById('root')!);
  caller = 'mf-peeks';
  found = [];
  ({ stop } = watchLateChanges(document.getElementById('root'), {
    authorOf: () => caller,
    scriptOf: () => null,
    isWatched: () => false,
    found: (author, changed) => found.push([author, ...changed]),
    stranger: () => found.push('stranger'),
  }));
});
afterEach(() => {
  stop();
  for (const root of roots) flushSync(() => root.unmount());
  document.body.replaceChildren();
});

function rootIn(place: Element): Root {
  const root = createRoot(place);
  roots.push(root);
  return root;
}

/** Until the observers have been told. */
const told = () => new Promise((resolve) => setTimeout(resolve));
const passwords = () => document.querySelectorAll('[type="password"], [autocomplete*="password"]');
const field = (more: object = {}) =>
  createElement('p', null, createElement('input', { type: 'password', ...more }));
const element = (markup = '<input type="password">') => {
  const parent = document.createElement('div');
  parent.innerHTML = markup;
  return parent;
};

/** Shows a page of the remote, which React renders: its code calls no method of the document. */
async function show(remote: RemoteName, page: () => ReactNode): Promise<void> {
  caller = 'shell';
  flushSync(() =>
    shell.render(
      createElement('main', null, createElement(Place, { remote, children: createElement(page) })),
    ),
  );
  await told();
}

const PLACES: [string, () => ReactNode][] = [
  ['its page', () => field()],
  ['a portal to the body', () => createPortal(field(), document.body)],
  [
    'a portal to an element of the body',
    () => createPortal(field(), document.body.appendChild(document.createElement('div'))),
  ],
  [
    'a field for a text that is filled with a password',
    () => field({ type: 'text', autoComplete: 'current-password' }),
  ],
];

describe('a field for a password', () => {
  it.each(PLACES)('of another remote is taken away in %s', async (_, page) => {
    await show('mf-peeks', page);
    expect(passwords()).toHaveLength(0);
    expect(found).toEqual([['mf-peeks', 'input: password']]);
    // React goes on.
    flushSync(() => shell.render(createElement('h1', null, 'Another page')));
    expect(document.body.textContent).toBe('Another page');
  });

  it.each(PLACES)('of mf-auth stays in %s', async (_, page) => {
    await show('mf-auth', page);
    expect([passwords().length, found]).toEqual([1, []]);
  });

  it.each<[string, Author, (parent: HTMLElement) => unknown]>([
    ['by hand', 'mf-peeks', (parent) => parent.append(element())],
    [
      'by a method of a range',
      'mf-peeks',
      (parent) => {
        const range = document.createRange();
        range.selectNodeContents(parent);
        range.insertNode(element());
      },
    ],
    [
      'in an open shadow root',
      'mf-peeks',
      (parent) => {
        const host = parent.appendChild(document.createElement('span'));
        host.attachShadow({ mode: 'open' }).append(element());
      },
    ],
    [
      'in a closed shadow root before it is shown',
      'mf-peeks',
      (parent) => {
        const host = document.createElement('span');
        host.attachShadow({ mode: 'closed' }).append(element());
        parent.append(host);
      },
    ],
    [
      'as another field, which becomes one',
      null,
      (parent) => {
        const input = document.createElement('input');
        parent.append(input);
        input.type = 'password';
      },
    ],
    [
      'with records of React that are not true',
      'mf-peeks',
      (parent) => {
        const forged = element();
        const input = forged.querySelector('input')!;
        const key = Reflect.ownKeys(parent).find((name) => String(name).startsWith('__reactFiber$'))!;
        const genuine: unknown = Reflect.get(parent, key);
        Object.assign(input, { [key]: { stateNode: input, return: genuine } });
        parent.append(forged);
      },
    ],
    ['in a frame', 'mf-peeks', (parent) => parent.append(document.createElement('iframe'))],
  ])('is taken away in a page of mf-auth when another remote adds it %s', async (_, author, add) => {
    await show('mf-auth', () => createElement('section'));
    caller = 'mf-peeks';
    const parent = document.querySelector('section') as HTMLElement;
    add(parent);
    await told();
    expect(parent.querySelectorAll('input, iframe, span')).toHaveLength(0);
    expect(found).toEqual([[author, expect.stringMatching(/: (password|frame)$/)]]);
  });

  it('is taken away with all around it when a remote renders it by a React of its own', async () => {
    const place = document.createElement('div');
    document.body.append(place);
    caller = 'shell';
    flushSync(() => rootIn(place).render(field()));
    await told();
    expect([place.isConnected, found]).toEqual([false, [['mf-peeks', expect.any(String)]]]);
  });

  it('is known to be mf-auth’s in its modals, whoever opens them', async () => {
    const place = document.createElement('div');
    await show('mf-peeks', () => createElement('section'));
    document.querySelector('section')!.append(place);
    const isMounted = mountedFor('mf-auth', place);
    const root = rootIn(place);
    flushSync(() => root.render(field()));
    isMounted();
    await told();
    expect([passwords().length, found]).toEqual([1, []]);
    // Another root in the same element; React complains.
    const complain = jest.spyOn(console, 'error').mockReturnValue();
    flushSync(() => rootIn(place).render(field()));
    complain.mockRestore();
    await told();
    expect([passwords().length, found]).toEqual([0, [[null, 'input: password']]]);
  });
});

describe('a field that an extension of the browser adds', () => {
  const add = () => (appendChild.call(document.body, element()) as Element).querySelector('input')!;

  it('is left, and whoever goes to it is told once', async () => {
    const input = add();
    await told();
    input.focus();
    input.blur();
    input.focus();
    expect([input.isConnected, found]).toEqual([true, ['stranger']]);
  });

  it('is left also when the extension’s script runs in the page', async () => {
    caller = 'extension';
    document.body.append(element(), document.createElement('iframe'));
    await told();
    expect([passwords().length, document.querySelector('iframe')?.hasAttribute('sandbox'), found]).toEqual([
      1,
      false,
      [],
    ]);
  });

  it('is not read in its own shadow root', async () => {
    const host = appendChild.call(document.body, element('')) as HTMLElement;
    caller = 'extension';
    host.attachShadow({ mode: 'open' }).append(element());
    host.shadowRoot!.querySelector('input')!.focus();
    await told();
    expect(found).toEqual([]);
  });
});

it('takes away what looks like a field for a password when somebody goes to it', async () => {
  await show('mf-peeks', () => createElement('input', { name: 'your-password' }));
  expect(found).toEqual([]);
  document.querySelector('input')!.focus();
  expect([document.querySelector('input'), found]).toEqual([null, [['mf-peeks', 'input: password']]]);
});

it('takes fields away for ever, and tells it so often only', async () => {
  for (let i = 0; i < 30; i += 1) {
    document.getElementById('root')!.append(element());
    await told();
  }
  await told();
  expect(passwords()).toHaveLength(0);
  expect(found).toHaveLength(20);
});
