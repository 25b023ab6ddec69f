import { callingScript } from './caller.ts';

const traces = Error as unknown as { prepareStackTrace?: () => unknown; stackTraceLimit: number };

function called(): string | null {
  return callingScript(called);
}

const caller = () => called();

afterEach(() => {
  delete traces.prepareStackTrace;
});

it('names the script whose code has called a function', () => {
  expect(caller()).toContain('caller.test.ts');
});

it('is not led astray by a script that rewrites traces, and leaves its rewriting as it is', () => {
  const forge = () => 'at https://acquaint.example/mf/mf-auth/1/remoteEntry.js:1:1';
  traces.prepareStackTrace = forge;
  expect(caller()).toContain('caller.test.ts');
  expect(traces.prepareStackTrace).toBe(forge);
});

it('says that it does not know when a script forbids to read traces', () => {
  Object.defineProperty(Error, 'prepareStackTrace', { get: () => () => '', configurable: true });
  expect(caller()).toBeNull();
});

it('keeps the number of lines in traces', () => {
  const { stackTraceLimit } = traces;
  caller();
  expect(traces.stackTraceLimit).toBe(stackTraceLimit);
});
