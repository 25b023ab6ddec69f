import type { RegistryRemote } from '@acquaint/contracts';
import { loadExposedModule } from './container.ts';
import type { Container } from './container.ts';
import { shareScope } from './share-scope.ts';

const remote: RegistryRemote = {
  name: 'mf-tea-time',
  shellApi: '^1.0.0',
  routes: [],
  nav: [],
  slots: [],
  modals: [],
  version: '0.1.0-0123456789',
  channel: 'stable',
  entry: '/mf/mf-tea-time/0.1.0-0123456789/remoteEntry.js',
  integrity: '',
  instead_of: null,
};

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'mf_tea_time');
});

function leave(container: Container): void {
  Object.assign(globalThis, { mf_tea_time: container });
}

it('hands the shared modules to the container before it asks for the exposed module', async () => {
  const asked: unknown[] = [];
  leave({
    init: (scope) => asked.push(scope),
    get: (name) => {
      asked.push(name);
      return Promise.resolve(() => ({ remote: 'tea' }));
    },
  });
  await expect(loadExposedModule(remote)).resolves.toEqual({ remote: 'tea' });
  expect(asked).toEqual([shareScope, './remote']);
});

it('says that an entry left no container', async () => {
  await expect(loadExposedModule(remote)).rejects.toThrow(`${remote.entry} has run and left no container`);
});
