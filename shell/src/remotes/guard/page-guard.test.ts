import { createPageGuard } from './page-guard.ts';

const fetchBefore = globalThis.fetch;
const patched: typeof fetch = () => Promise.reject(new Error('patched'));

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
    const watch = guard.watch();
    watch.run(act);
    watch.end();
    expect(watch.changed).toContain(what);
    expect(bodyNow()).toBe(before);
    expect([
      globalThis.fetch === fetchBefore,
      'stolen' in {},
      document.querySelector('p')?.textContent,
    ]).toEqual([true, false, 'The shell']);
  });

  it('accepts what changed before it ran, such as by an extension of the browser', () => {
    const guard = page();
    globalThis.fetch = patched;
    const watch = guard.watch();
    watch.run(() => undefined);
    expect(watch.changed).toEqual([]);
    expect(globalThis.fetch).toBe(patched);
  });

  it('says nothing about code that keeps to itself, and passes its result on', () => {
    const guard = page();
    const watch = guard.watch();
    const link = document.createElement('link');
    expect(watch.run(() => document.head.appendChild(link))).toBe(link);
    expect(link.isConnected).toBe(true);
    watch.end();
    expect(watch.changed).toEqual([]);
  });
});

describe('while a remote’s script runs', () => {
  const currentScript = () => jest.spyOn(Document.prototype, 'currentScript', 'get').mockReturnValue(null);

  it('takes back what the script did, and nothing that others did before', async () => {
    const current = currentScript();
    const guard = page();
    const watch = guard.watch();
    const end = watch.script();
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    // Until the observer has been told.
    await Promise.resolve();
    current.mockReturnValue(document.createElement('script'));
    document.body.append(document.createElement('form'));
    document.getElementById('root')?.remove();
    await Promise.resolve();
    end();
    expect(watch.changed).toEqual(['body: childList']);
    expect([...document.body.children].map(({ localName, id }) => id || localName)).toEqual([
      'root',
      'portal',
      'dialog',
    ]);
  });

  it('blames what a script did on its own remote, not on others that are watched', async () => {
    const current = currentScript();
    const guard = page();
    const other = guard.watch();
    const watch = guard.watch();
    const end = watch.script();
    current.mockReturnValue(document.createElement('script'));
    globalThis.fetch = patched;
    document.body.append(document.createElement('form'));
    await Promise.resolve();
    end();
    watch.run(() => document.body.setAttribute('style', 'display: none'));
    expect([watch.changed, other.changed]).toEqual([['window.fetch', 'body: childList', 'body: style'], []]);
  });

  it('does not blame a script that did not run for what the shell does meanwhile', async () => {
    currentScript();
    const watch = page().watch();
    const end = watch.script();
    document.documentElement.lang = 'de-DE';
    await Promise.resolve();
    end();
    expect(watch.changed).toEqual([]);
    expect(document.documentElement.lang).toBe('de-DE');
    document.documentElement.lang = 'en';
  });

  it('accepts what changed before, such as by an extension of the browser', () => {
    const guard = page();
    globalThis.fetch = patched;
    const watch = guard.watch();
    watch.script()();
    expect(watch.changed).toEqual([]);
    expect(globalThis.fetch).toBe(patched);
  });
});

describe('while no remote is watched', () => {
  const { map } = Array.prototype;
  const harm = () => Object.assign(Array.prototype, { map: () => [] });
  let stop: () => void;
  let found: unknown[] = [];
  let guard: ReturnType<typeof page>;
  beforeEach(() => {
    jest.useFakeTimers();
    found = [];
    guard = page();
    // The built-in objects are read when the first remote runs.
    guard.watch().end();
    stop = guard.watchLate({ authorOf: () => null, found: (...what) => found.push(what) });
  });
  afterEach(() => {
    stop();
    Array.prototype.map = map;
    jest.useRealTimers();
  });

  it.each<[string, () => unknown]>([
    ['some seconds later', () => jest.advanceTimersByTime(5_000)],
    ['after an error', () => window.dispatchEvent(new Event('error'))],
    ['when the tab is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['before the next remote runs', () => guard.watch().end()],
  ])('puts back built-in objects of the language %s, and blames no one', (_, happen) => {
    harm();
    happen();
    expect(found).toEqual([[null, ['Array.prototype.map']]]);
    expect(Array.prototype.map).toBe(map);
  });

  it('accepts other built-in objects, which extensions replace', () => {
    globalThis.fetch = patched;
    jest.advanceTimersByTime(5_000);
    expect([found, globalThis.fetch === patched]).toEqual([[], true]);
  });

  it('looks after the document, and leaves to the watch what a watched remote does', () => {
    const watch = guard.watch();
    watch.run(() => document.body.replaceChildren());
    watch.end();
    expect([watch.changed, found]).toEqual([['body: childList'], []]);
    document.body.replaceChildren();
    expect(found).toEqual([[null, ['body: childList']]]);
    expect(document.getElementById('root')).not.toBeNull();
  });
});

describe('while a remote’s page is loaded and shown', () => {
  it('holds the shell’s element in the page', () => {
    const watch = page().watch();
    document.body.replaceChildren();
    watch.end();
    expect(watch.changed).toEqual(['the shell’s element']);
    expect(document.body.textContent).toBe('The shell');
  });

  it('blames it for what changed meanwhile, and for nothing before and after', () => {
    const guard = page();
    globalThis.fetch = patched;
    document.getElementById('root')?.remove();
    const watch = guard.watch();
    expect([globalThis.fetch === patched, document.body.textContent]).toEqual([true, 'The shell']);
    Object.assign(Object.prototype, { stolen: 1 });
    watch.end();
    globalThis.fetch = fetchBefore;
    watch.end();
    expect(watch.changed).toEqual(['Object.prototype.stolen']);
    expect(globalThis.fetch).toBe(fetchBefore);
    expect('stolen' in {}).toBe(false);
  });

  it('still knows what changed when another remote runs meanwhile, which is not blamed', () => {
    const guard = page();
    const watch = guard.watch();
    globalThis.fetch = patched;
    const other = guard.watch();
    other.script()();
    other.run(() => undefined);
    other.end();
    expect([watch.changed, other.changed]).toEqual([['window.fetch'], []]);
    expect(globalThis.fetch).toBe(fetchBefore);
  });
});
