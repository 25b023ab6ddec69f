import { containerOf, loadExposedModule, scopeOf } from './container.ts';
import type { Container } from './container.ts';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'mf_tea_time');
});

it('passes the shared modules to the container before requesting the exposed module', async () => {
  const calls: unknown[] = [];
  const container: Container = {
    init: (scope) => calls.push(scope),
    get: (name) => {
      calls.push(name);
      return Promise.resolve(() => ({ remote: 'tea' }));
    },
  };
  await expect(loadExposedModule(container)).resolves.toEqual({ remote: 'tea' });
  expect(calls).toEqual([scopeOf(container), './remote']);
});

it('gives each container its own scope, and the same one when it is loaded again', async () => {
  const scopes: unknown[] = [];
  const container = (): Container => ({
    init: (scope) => scopes.push(scope),
    get: () => Promise.resolve(() => ({})),
  });
  const [tea, coffee] = [container(), container()];
  for (const each of [tea, coffee, tea]) await loadExposedModule(each);
  expect(scopes[2]).toBe(scopes[0]);
  expect(scopes[1]).not.toBe(scopes[0]);
});

it('is found by the name of its remote', () => {
  const container = { init: () => undefined, get: () => Promise.reject(new Error('none')) };
  expect(containerOf('mf-tea-time')).toBeUndefined();
  Object.assign(globalThis, { mf_tea_time: container });
  expect(containerOf('mf-tea-time')).toBe(container);
});
