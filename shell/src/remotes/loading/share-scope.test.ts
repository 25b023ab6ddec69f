import { createShareScope } from './share-scope.ts';

it('offers each module once by request and version, and loads it when a container requests it', async () => {
  const load = jest.fn(() => Promise.resolve({ Button: 'a button' }));
  const scope = createShareScope([
    { requests: ['@acquaint/ui/Button', '@acquaint/ui/Card'], version: '0.1.0', load },
  ]);
  expect(Object.keys(scope)).toEqual(['@acquaint/ui/Button', '@acquaint/ui/Card']);
  expect(Object.keys(scope['@acquaint/ui/Card'] ?? {})).toEqual(['0.1.0']);
  expect(load).not.toHaveBeenCalled();
  const factory = await scope['@acquaint/ui/Button']?.['0.1.0']?.get();
  expect(factory?.()).toEqual({ Button: 'a button' });
});

it('passes on that a shared module could not be loaded', async () => {
  const lost = () => Promise.reject(new Error('Loading chunk 7 failed.'));
  const scope = createShareScope([{ requests: ['react'], version: '19.3.1', load: lost }]);
  await expect(scope['react']?.['19.3.1']?.get()).rejects.toThrow('Loading chunk 7 failed.');
});
