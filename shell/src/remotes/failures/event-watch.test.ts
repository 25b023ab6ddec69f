import { remoteOfScript, watchEvents } from './event-watch.ts';

const CHUNK = 'https://acquaint.example/mf/mf-tea-time/0.1.0-0123456789/assets/540.js';
const SHELL = 'https://acquaint.example/assets/main.0123456789.js';

let failures: unknown[] = [];
let stop: () => void;
beforeEach(() => {
  failures = [];
  stop = watchEvents((remote, error) => failures.push([remote, error]));
});
afterEach(() => stop());

function errorAt(...places: readonly string[]): Error {
  const error = new Error('broken');
  error.stack = ['Error: broken', ...places.map((place) => `    at press (${place}:1:20)`)].join('\n');
  return error;
}

const throwError = (error: unknown, filename = '') =>
  window.dispatchEvent(new ErrorEvent('error', { error, filename }));
/** jsdom has no PromiseRejectionEvent. */
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

it('attributes an error to a remote by the script in its stack', () => {
  const error = errorAt(SHELL, CHUNK);
  throwError(error);
  reject(error);
  expect(failures).toEqual([
    ['mf-tea-time', error],
    ['mf-tea-time', error],
  ]);
});

it('attributes it by the error’s location when the thrown value has no stack', () => {
  throwError('broken', CHUNK);
  expect(failures).toEqual([['mf-tea-time', 'broken']]);
});

it.each<[string, () => void]>([
  ['the shell’s own error', () => throwError(errorAt(SHELL))],
  ['an extension’s', () => throwError(errorAt('chrome-extension://abc/mf/x.js'))],
  ['an error without a trace', () => throwError(null)],
  ['an answer of the API', () => reject(Object.assign(errorAt(CHUNK), { name: 'ApiFailure' }))],
  ['what was aborted', () => reject(Object.assign(errorAt(CHUNK), { name: 'AbortError' }))],
  ['what was aborted, in a browser’s own words', () => reject(new DOMException('paused', 'AbortError'))],
])('ignores %s', (_, happen) => {
  happen();
  expect(failures).toEqual([]);
});

it('tells whose stylesheet is at an address', () => {
  expect(remoteOfScript(CHUNK.replace('.js', '.css'))).toBe('mf-tea-time');
  expect(remoteOfScript(SHELL.replace('.js', '.css'))).toBeUndefined();
});

it('attributes errors of scripts that come from another origin', () => {
  stop();
  stop = watchEvents(
    (remote) => failures.push(remote),
    (text) => (text.includes('http://localhost:4210/') ? 'mf-tea-time' : undefined),
  );
  throwError(errorAt('http://localhost:4210/m3k2j-4/assets/540.js'));
  throwError(errorAt('http://localhost:42100/assets/540.js'));
  expect(failures).toEqual(['mf-tea-time']);
});

it('stops', () => {
  stop();
  reject(errorAt(CHUNK));
  expect(failures).toEqual([]);
});
