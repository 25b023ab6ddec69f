import { containerOf, loadExposedModule } from './container.ts';
import type { Container } from './container.ts';
import { shareScope } from './share-scope.ts';

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
  expect(asked).toEqual([shareScope, './remote']);
});

it('is found by the name of its remote', () => {
  const container = { init: () => undefined, get: () => Promise.reject(new Error('none')) };
  expect(containerOf('mf-tea-time')).toBeUndefined();
  Object.assign(globalThis, { mf_tea_time: container });
  expect(containerOf('mf-tea-time')).toBe(container);
});
