import { EXCLUSIONS, roundsOf, settingsOf } from './plan.ts';
import type { OpenApi } from './plan.ts';

const call = (operationId: string, access: string) => ({ operationId, 'x-access': access });
const document: OpenApi = {
  paths: {
    '/circles/': { get: call('circles.list', 'member') },
    '/account/password/': { post: call('account.changePassword', 'member') },
    '/overrides/': { post: call('overrides.allow', 'support'), delete: call('overrides.drop', 'visitor') },
    '/admin/people/{id}/suspend/': { post: call('admin.suspendPerson', 'moderator') },
  },
};
const ALL = { names: [], isEverything: false };

describe('the calls of a role', () => {
  it('are all calls for nobody and members, and those that end a login come last', () => {
    const rounds = [
      ['circles.list', 'overrides.allow', 'overrides.drop'],
      ['account.changePassword', 'admin.suspendPerson'],
    ];
    expect(roundsOf(document, 'member', ALL)).toEqual(rounds);
    expect(roundsOf(document, 'nobody', ALL)).toEqual(rounds);
  });

  it('are those of the staff area for staff, or all on request', () => {
    expect(roundsOf(document, 'support', ALL)).toEqual([['overrides.allow'], ['admin.suspendPerson']]);
    expect(roundsOf(document, 'admin', { ...ALL, isEverything: true }).flat()).toHaveLength(5);
  });

  it('can be named by their beginnings; an unknown one is refused', () => {
    expect(roundsOf(document, 'member', { ...ALL, names: ['circles.'] })).toEqual([['circles.list'], []]);
    expect(() => roundsOf(document, 'member', { ...ALL, names: ['clubs'] })).toThrow('no call "clubs"');
  });
});

it('each exclusion has a reason, and staff calls alone are excluded from checks of access', () => {
  for (const { because } of EXCLUSIONS) expect(because.length).toBeGreaterThan(20);
  expect(settingsOf(document)).toContain(
    [
      '[[operations]]',
      'include-operation-id = "overrides.drop"',
      'checks.allow_header_conformance.enabled = false',
      '[[operations]]',
      'include-operation-id = "admin.suspendPerson"',
      'checks.ignored_auth.enabled = false',
    ].join('\n'),
  );
  expect(settingsOf(document)).not.toContain('circles.list');
});

it('a request is sent again only where processes are killed', () => {
  expect(settingsOf(document)).not.toContain('request-retries');
  expect(settingsOf(document, true)).toMatch(/^request-retries = 1\n/);
});
