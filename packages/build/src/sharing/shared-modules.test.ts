import { SHARED_GROUPS } from './shared-groups.ts';
import { chunksByRequest, consumedModules, providedModulesSource, sharedGroups } from './shared-modules.ts';

const provided = Object.keys(chunksByRequest());

it('provides React and each name of the shared packages once', () => {
  expect(provided).toEqual(
    expect.arrayContaining([
      'react',
      'react/jsx-runtime',
      '@acquaint/ui/Button',
      '@acquaint/ui/Page',
      '@acquaint/api-client/useInitialData',
      '@acquaint/remote-kit/useNavigate',
      '@acquaint/event-bus/socketChannel',
    ]),
  );
  const names = sharedGroups().flatMap((group) => Object.values(group.names).flat());
  expect(new Set(names).size).toBe(names.length);
});

it('lists only existing names in the groups', () => {
  const names = provided.map((request) => request.split('/').at(-1));
  const unknown = Object.values(SHARED_GROUPS)
    .flat()
    .filter((name) => !names.includes(name));
  expect(unknown).toEqual([]);
});

it('lets remotes consume all shared modules and bundle none', () => {
  const consumed = consumedModules();
  const keys = Object.keys(consumed);
  const unasked = provided.filter(
    (request) => !keys.some((key) => (key.endsWith('/') ? request.startsWith(key) : request === key)),
  );
  expect(unasked).toEqual([]);
  expect(Object.values(consumed).filter((module) => module.import)).toEqual([]);
});

it('writes a table with a version for each module and a chunk for each group', () => {
  const source = providedModulesSource();
  expect(source).toContain('webpackChunkName: "shared-form"');
  expect(source.match(/requests: /g)?.length).toBe(source.match(/version: "\d+\.\d+\.\d+"/g)?.length);
});
