import { sampleRemote } from '../../test/sample-registry.ts';
import { createCanaryLoads } from './canary-loads.ts';

beforeEach(() => sessionStorage.clear());

const canary = (version: string) => sampleRemote({ version, channel: 'canary' });

/** A tab: who is logged in, and what it reported. */
function openTab(loginId: string | null = 'login-1') {
  const tab = { loginId, sent: [] as string[] };
  const loads = createCanaryLoads({
    loginId: () => tab.loginId,
    send: async ({ name, version }) => tab.sent.push(`${name} ${version}`),
    later: (work) => work(),
  });
  return { ...loads, tab };
}

it('reports a canary once per login and version, and nothing else', () => {
  const { report, tab } = openTab();
  for (const remote of [sampleRemote(), canary('2'), canary('2'), canary('3')]) report(remote);
  expect(tab.sent).toEqual(['mf-circles 2', 'mf-circles 3']);
  const reloaded = openTab();
  reloaded.report(canary('2'));
  expect(reloaded.tab.sent).toEqual([]);
});

it('reports the canaries that a tab runs again for the next login in it', () => {
  const { report, loginChanged, tab } = openTab();
  report(canary('2'));
  tab.loginId = null;
  loginChanged();
  tab.loginId = 'login-2';
  loginChanged();
  loginChanged();
  expect(tab.sent).toEqual(['mf-circles 2', 'mf-circles 2']);
});

it('reports what a visitor has loaded once they are logged in, and only the version that runs', () => {
  const { report, loginChanged, tab } = openTab(null);
  report(canary('2'));
  report(canary('3'));
  expect(tab.sent).toEqual([]);
  tab.loginId = 'login-1';
  loginChanged();
  expect(tab.sent).toEqual(['mf-circles 3']);
});

it('ignores that a report did not arrive', async () => {
  const send = jest.fn(() => Promise.reject(new Error('offline')));
  createCanaryLoads({ loginId: () => 'login-1', send, later: (work) => work() }).report(canary('2'));
  await Promise.resolve();
  expect(send).toHaveBeenCalledTimes(1);
});
