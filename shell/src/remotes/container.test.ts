import { containerOf, loadExposedModule, scopeOf } from './container.ts';
import type { Container } from './container.ts';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'mf_tea_time');
});

it('hands the shared modules to the container before it asks for the exposed module', async () => {
  const asked: unknown[] = [];
  const container: Container = {
    init: (scope) => asked.push(scope),
    get: (name) => {
      asked.push(name);
      return Promise.resolve(() => ({ remote: 'tea' }));
    },
  };
  await expect(loadExposedModule(container)).resolves.toEqual({ remote: 'tea' });
  expect(asked).toEqual([scopeOf(container), './remote']);
});

it('gives each container a scope of its own, and that one again when it is loaded once more', async () => {
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
