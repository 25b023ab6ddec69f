import { EntryError, loadEntryScript } from './entry-script.ts';

const request = { url: '/mf/mf-circles/1/remoteEntry.js', integrity: 'sha384-x', timeoutMs: 8000 };

/** Returns the script element in the page. jsdom does not load it, so the test fires its events. */
function scriptInPage(): HTMLScriptElement {
  const script = document.querySelector('script');
  if (!script) throw new Error('no script in the page');
  return script;
}

function problemOf(loading: Promise<void>): Promise<unknown> {
  return loading.then(
    () => null,
    (error: unknown) => (error instanceof EntryError ? error.problem : error),
  );
}

afterEach(() => {
  expect(document.querySelector('script')).toBeNull();
});

it('lets the browser run the entry only with the registry’s digest', async () => {
  const loading = loadEntryScript(request);
  const { src, integrity, crossOrigin } = scriptInPage();
  expect({ src, integrity, crossOrigin }).toEqual({
    src: 'http://localhost/mf/mf-circles/1/remoteEntry.js',
    integrity: 'sha384-x',
    crossOrigin: 'anonymous',
  });
  scriptInPage().dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBeUndefined();
});

it.each([
  [
    'integrity',
    'the file is there, but is another one',
    () => Promise.resolve(new Response('x', { status: 200 })),
  ],
  ['gone', 'the file is not there', () => Promise.resolve(new Response('', { status: 404 }))],
  ['network', 'the server is in trouble', () => Promise.resolve(new Response('', { status: 500 }))],
  ['network', 'there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('reports %s when %s', async (problem, _, answer) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const loading = problemOf(loadEntryScript(request));
  scriptInPage().dispatchEvent(new Event('error'));
  expect(await loading).toBe(problem);
});

it('times out', async () => {
  expect(await problemOf(loadEntryScript({ ...request, timeoutMs: 20 }))).toBe('timeout');
});
