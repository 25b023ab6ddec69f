import type { ShareScope } from '../remotes/loading/share-scope.ts';
import { shareWithPage } from './share-with-page.ts';

const modules = ['react', '@acquaint/ui'].map((request) => ({
  requests: [request],
  version: '1.2.3',
  load: () => Promise.resolve(`the platform's ${request}`),
}));

it('puts the platform’s shared modules into the scope that every remote’s container uses', async () => {
  const scope: ShareScope = {};
  shareWithPage(scope, modules);
  const factory = await scope['@acquaint/ui']?.['1.2.3']?.get();
  expect(factory?.()).toBe("the platform's @acquaint/ui");
});

it('refuses to mix its React with one of the page, and says what to do', () => {
  const scope: ShareScope = {
    react: { '19.0.0': { from: 'page', eager: false, get: () => Promise.resolve(() => ({})) } },
  };
  expect(() => shareWithPage(scope, modules)).toThrow(/"react".*shareScope: 'acquaint'/);
  expect(Object.keys(scope)).toEqual(['react']);
});
