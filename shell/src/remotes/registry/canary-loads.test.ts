import { sampleRemote } from '../../test/sample-registry.ts';
import { createCanaryLoads } from './canary-loads.ts';

beforeEach(() => sessionStorage.clear());

it('reports a canary once per tab and version, and nothing else', () => {
  const sent: string[] = [];
  const reports = () =>
    createCanaryLoads(
      async ({ name, version }) => sent.push(`${name} ${version}`),
      (work) => work(),
    );
  const canary = (version: string) => sampleRemote({ version, channel: 'canary' });
  const report = reports();
  for (const remote of [sampleRemote(), canary('2'), canary('2'), canary('3')]) report(remote);
  // After a reload of the tab.
  reports()(canary('2'));
  expect(sent).toEqual(['mf-circles 2', 'mf-circles 3']);
});

it('ignores that a report did not arrive', async () => {
  const send = jest.fn(() => Promise.reject(new Error('offline')));
  createCanaryLoads(send, (work) => work())(sampleRemote({ channel: 'canary' }));
  await Promise.resolve();
  expect(send).toHaveBeenCalledTimes(1);
});
