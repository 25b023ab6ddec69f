import { createPageGuard } from './page-guard.ts';

const fetchBefore = globalThis.fetch;

function page() {
  document.body.innerHTML = '<div id="root"><p>The shell</p></div><div id="portal"></div>';
  return createPageGuard();
}
const bodyNow = () => document.body.outerHTML;

afterEach(() => {
  globalThis.fetch = fetchBefore;
  document.body.replaceChildren();
});

describe('while a remote’s code runs', () => {
  it.each<[string, () => unknown, string]>([
    ['empties the body', () => document.body.replaceChildren(), 'body: childList'],
    ['removes the body', () => document.documentElement.replaceChildren(), 'html: childList'],
    ['covers the page', () => document.body.append(document.createElement('form')), 'body: childList'],
    ['hides the page', () => document.body.setAttribute('style', 'display: none'), 'body: style'],
    [
      'rewrites a sentence of the shell',
      () => {
        const text = document.querySelector('p')?.firstChild;
        if (text) text.nodeValue = 'Send us your password';
      },
      '#text: characterData',
    ],
    ['replaces fetch', () => (globalThis.fetch = () => Promise.reject(new Error('stolen'))), 'window.fetch'],
    [
      'adds a method to all objects',
      () => Object.assign(Object.prototype, { stolen: 1 }),
      'Object.prototype.stolen',
    ],
    [
      'replaces an accessor',
      () => Object.defineProperty(Node.prototype, 'textContent', { get: () => 'stolen', configurable: true }),
      'Node.prototype.textContent',
    ],
  ])('puts back what it changed when it %s', (_, act, what) => {
    const guard = page();
    const before = bodyNow();
    const reports: string[][] = [];
    guard.run(act, (changed) => reports.push([...changed]));
    expect(reports).toEqual([expect.arrayContaining([what])]);
    expect(bodyNow()).toBe(before);
    expect([
      globalThis.fetch === fetchBefore,
      'stolen' in {},
      document.querySelector('p')?.textContent,
    ]).toEqual([true, false, 'The shell']);
  });

  it('says nothing about code that keeps to itself, and passes its result on', () => {
    const guard = page();
    const listener = jest.fn();
    const link = document.createElement('link');
    expect(guard.run(() => document.head.appendChild(link), listener)).toBe(link);
    expect(link.isConnected).toBe(true);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('while a remote’s script loads', () => {
  it('takes back what the script did, and nothing that others did before', async () => {
    const guard = page();
    guard.begin();
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    // Until the observer has been told, and then until that is forgotten.
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    document.body.append(document.createElement('form'));
    document.getElementById('root')?.remove();
    await Promise.resolve();
    expect(guard.end()).toEqual(['body: childList']);
    expect([...document.body.children].map(({ localName, id }) => id || localName)).toEqual([
      'root',
      'portal',
      'dialog',
    ]);
  });

  it('accepts what changed before it began, such as by an extension of the browser', () => {
    const guard = page();
    const patched: typeof fetch = () => Promise.reject(new Error('patched'));
    globalThis.fetch = patched;
    guard.begin();
    expect(guard.end()).toEqual([]);
    expect(globalThis.fetch).toBe(patched);
  });
});

it('holds the shell’s element in the page while remotes are shown', () => {
  const guard = page();
  expect(guard.look()).toEqual([]);
  document.body.replaceChildren();
  expect(guard.look()).toEqual(['the shell’s element']);
  expect(document.body.textContent).toBe('The shell');
});
