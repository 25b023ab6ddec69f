import * as contracts from '@acquaint/contracts';
import { endpointsOf } from '@acquaint/contracts/samples';
import { fake, fakeSample, renderRemotePage, sampleOf } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { disputesServer } from '../features/disputes/test-disputes.ts';
import { inquiriesServer } from './inquiries/test-inquiry.ts';
import { matchingServer } from '../features/matching/test-matching.ts';
import { moneyServer } from '../features/money/test-money.ts';
import { CANARY, health, remotesServer } from '../features/remotes/test-store.ts';
import { payoutsServer } from '../features/payouts/test-payouts.ts';
import { verificationsServer } from '../features/verifications/test-verifications.ts';
import { remote } from '../remote.ts';
import { ALAN, peopleServer, sampleAdminPerson } from './test-people.ts';
import { fakeRole } from './test-staff.ts';

const STAFF = ['support', 'moderator', 'admin'] as const;

const SUSPENDED = sampleAdminPerson({
  id: ALAN.id,
  role: 'member',
  first_name: 'Ida',
  last_name: 'Wells',
  is_suspended: true,
});

/** Page, path, its fake server, and the buttons that make a call, each with the call. */
const PAGES = [
  [
    'person',
    `/custom-admin/person?id=${SUSPENDED.id}`,
    () => peopleServer([SUSPENDED]).fakes,
    {
      'Lift the suspension of Ida Wells': contracts.adminRestorePerson,
      'Delete account: Ida Wells': contracts.adminErasePerson,
    },
  ],
  [
    'person',
    `/custom-admin/person?id=${sampleOf(contracts.adminGetPerson).person.id}`,
    () =>
      [
        contracts.adminGetPerson,
        contracts.adminListPersonSessions,
        contracts.adminListPersonIntroductions,
        contracts.adminListAudit,
      ].map(fakeSample),
    {
      'View as member: Grace Hopper': contracts.adminBeginView,
      'Write a note: Grace Hopper': contracts.adminAddNote,
      'Suspend Grace Hopper': contracts.adminSuspendPerson,
      'Log out everywhere: Grace Hopper': contracts.adminEndLogins,
      'Verify: Grace Hopper': contracts.adminDecideVerification,
      'Refund the session with Alan Turing': contracts.adminRefundSession,
      'Delete account: Grace Hopper': contracts.adminErasePerson,
      'Appoint to the team: Grace Hopper': contracts.adminSetRole,
    },
  ],
  [
    'staff',
    '/custom-admin/staff',
    () => [fakeSample(contracts.adminListStaff)],
    {
      'Appoint a member': contracts.adminSetRole,
      'Change role: Alan Turing': contracts.adminSetRole,
      'Dismiss Alan Turing': contracts.adminSetRole,
    },
  ],
  [
    'jobs',
    '/custom-admin/jobs',
    () => [contracts.adminListFailedJobs, contracts.adminListQueues].map(fakeSample),
    { 'Retry mail/send': contracts.adminRetryJob },
  ],
  [
    'topics',
    '/custom-admin/topics',
    () => [contracts.adminListTopics].map(fakeSample),
    {
      'Synonyms of Pitching': contracts.adminSetTopicSynonyms,
      'Merge Pitching': contracts.adminMergeTopic,
    },
  ],
  [
    'audit',
    '/custom-admin/audit',
    () => [fakeSample(contracts.adminListAudit)],
    { 'Export as CSV': contracts.adminExportAudit },
  ],
  [
    'inquiries',
    '/custom-admin/inquiries',
    () => inquiriesServer().fakes,
    {
      'Mark as answered: My camera stays dark': contracts.adminDecideInquiry,
      'Take it over: My camera stays dark': contracts.adminClaimInquiry,
      'Reply: My camera stays dark': contracts.adminReplyToInquiry,
    },
  ],
  [
    'disputes',
    '/custom-admin/sessions',
    () => disputesServer().fakes,
    {
      'Remove mark: Ida Wells': contracts.adminDecideDispute,
      'Keep mark: Ida Wells': contracts.adminDecideDispute,
    },
  ],
  [
    'verifications',
    '/custom-admin/verifications',
    () => verificationsServer().fakes,
    {
      'Verify: Ida Wells': contracts.adminDecideVerification,
      'Reject: Ida Wells': contracts.adminDecideVerification,
    },
  ],
  [
    'money',
    '/custom-admin/money',
    () => moneyServer().fakes,
    {
      'Release €20.00 to Ida Wells': contracts.adminDecideWithheldMoney,
      'Refuse €20.00 to Ida Wells': contracts.adminDecideWithheldMoney,
    },
  ],
  [
    'payments',
    '/custom-admin/payments',
    () => [fakeSample(contracts.adminListPayments)],
    { 'Refund €25.00 to Alan Turing': contracts.adminRefundSession },
  ],
  [
    'payment',
    `/custom-admin/payment?id=${sampleOf(contracts.adminGetPayment).id}`,
    () => [contracts.adminGetPayment, contracts.adminListAudit].map(fakeSample),
    { 'Refund €25.00 to Alan Turing': contracts.adminRefundSession },
  ],
  [
    'payouts',
    '/custom-admin/payouts',
    () => payoutsServer().fakes,
    {
      'Approve €42.50 to Ida Wells': contracts.adminDecidePayout,
      'Refuse €42.50 to Ida Wells': contracts.adminDecidePayout,
    },
  ],
  [
    'circles',
    '/custom-admin/circles?filter=orphaned',
    () => [
      fake(contracts.adminListOrphanedCircles, () => ({
        status: 200,
        body: sampleOf(contracts.adminListOrphanedCircles),
      })),
    ],
    { 'Appoint an admin: Compiler friends': contracts.adminAppointCircleAdmin },
  ],
  [
    'circle',
    `/custom-admin/circle?id=${sampleOf(contracts.adminGetCircle).id}`,
    () =>
      [
        contracts.adminGetCircle,
        contracts.adminListCircleEvents,
        contracts.adminListCircleMembers,
        contracts.adminListCases,
        contracts.adminListAudit,
      ].map(fakeSample),
    { 'Archive circle: Compiler friends': contracts.adminArchiveCircle },
  ],
  [
    'peek',
    `/custom-admin/peek?id=${sampleOf(contracts.adminGetPeek).id}`,
    () => [contracts.adminGetPeek, contracts.adminListCases, contracts.adminListAudit].map(fakeSample),
    { 'Take down peek: What a nanosecond is': contracts.adminTakeDownPeek },
  ],
  [
    'remotes',
    '/custom-admin/remotes',
    () => remotesServer([health({ canary: CANARY })]).fakes,
    {
      'Promote the canary of mf-peeks': contracts.adminPointRemote,
      'Turn off canary of mf-peeks': contracts.adminSetRemoteCanary,
      'Change canary of mf-peeks': contracts.adminSetRemoteCanary,
    },
  ],
  [
    'matching',
    '/custom-admin/matching',
    () => matchingServer().fakes,
    {
      'Learn now': contracts.adminFitMatchModel,
      'Make hand-1 live': contracts.adminSetMatchModel,
      Replay: contracts.adminReplayMatchPolicy,
    },
  ],
] as const;

/** The role of a record on a page that does not list them. */
const RECORDS: Readonly<Record<string, string>> = {
  topics: 'row',
  payments: 'row',
  person: 'definition',
  circle: 'definition',
  peek: 'definition',
};

describe.each(PAGES)('the page of %s', (id, path, fakes, buttons) => {
  it.each(STAFF)('offers %s only what the role may do, and says so', async (role) => {
    await renderRemotePage(remote, id, { path, fakes: [fakeRole(role), ...fakes()] });
    // The page is there when its records are.
    await screen.findAllByRole(RECORDS[id] ?? 'listitem');
    await waitFor(() => expect(screen.queryAllByText('Loading…')).toEqual([]));
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    const offered = screen.queryAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => !disabled);
    const names = offered.map((button) => button.ariaLabel ?? button.textContent);
    for (const [name, endpoint] of Object.entries<contracts.Endpoint>(buttons))
      expect([name, names.includes(name)]).toEqual([name, contracts.mayCall(role, endpoint)]);
    const refused = Object.values<contracts.Endpoint>(buttons).some(
      (endpoint) => !contracts.mayCall(role, endpoint),
    );
    expect(screen.queryAllByText(/You can view/)).toHaveLength(refused ? 1 : 0);
  });
});

it('covers every change that staff can make here', () => {
  const elsewhere = [
    ...[
      'admin.deleteComment',
      'overrides.allow',
      'admin.releaseMatchModel',
      'admin.endView',
      // In the dialogs of a report (reports.test.tsx).
      'admin.claimReport',
      'admin.decideAppeal',
      'admin.decideReport',
      'admin.liftSanction',
      // Above the list (payments.test.tsx).
      'admin.exportPayments',
      // Only of an approved payout; the page says who can (payouts.test.tsx).
      'admin.payPayout',
    ],
  ];
  const changes = endpointsOf(contracts)
    .filter(({ method, access }) => method !== 'GET' && !contracts.mayCall('member', { access }))
    .map(({ name }) => name);
  const covered = PAGES.flatMap(([, , , buttons]) =>
    Object.values(buttons).map(({ name }) => name as string),
  );
  expect(changes.filter((name) => !covered.includes(name)).sort()).toEqual(elsewhere.sort());
});

it.each([
  ['moderator', 'moderator', false],
  ['moderator', 'admin', false],
  ['moderator', 'support', true],
  ['admin', 'moderator', true],
  ['admin', 'admin', false],
] as const)('offers a %s to suspend someone who is %s: %s (R-ADMIN-4)', async (role, other, isOffered) => {
  const { fakes } = peopleServer([{ ...ALAN, role: other }]);
  const path = `/custom-admin/person?id=${ALAN.id}`;
  await renderRemotePage(remote, 'person', { path, fakes: [fakeRole(role), ...fakes] });
  await screen.findAllByRole('definition');
  await waitFor(() => expect(screen.queryAllByText('Loading…')).toEqual([]));
  const name = /^(Suspend|Log out everywhere:) Alan Turing$/;
  expect(screen.queryAllByRole('button', { name })).toHaveLength(isOffered ? 2 : 0);
});
