import {
  adminGetCircle,
  adminGetPayment,
  adminGetPeek,
  adminListAudit,
  adminListCircleEvents,
  adminListCircleMembers,
  adminListCircles,
  adminListOrphanedCircles,
  adminListPayments,
  adminListPeeks,
  getInitialData,
} from '@acquaint/contracts';
import {
  fake,
  sampleId,
  sampleInitialData,
  sampleOf,
  samplePage,
  startHarness,
} from '@acquaint/remote-kit/harness';
import manifest from '../remote.json' with { type: 'json' };
import { matchingServer } from './features/matching/test-matching.ts';
import { moneyServer } from './features/money/test-money.ts';
import { payoutsServer } from './features/payouts/test-payouts.ts';
import { reconciliationServer } from './features/reconciliation/test-reconciliation.ts';
import { disputesServer } from './features/disputes/test-disputes.ts';
import { inquiriesServer } from './components/inquiries/test-inquiry.ts';
import { ALAN, peopleServer, sampleAdminPerson } from './components/test-people.ts';
import {
  CANARY,
  health,
  NEW,
  NO_FAILURES,
  OLD,
  remotesServer,
  STABLE,
  version,
} from './features/remotes/test-store.ts';
import { verificationsServer } from './features/verifications/test-verifications.ts';
import { reportsServer } from './features/reports/test-reports.ts';
import { remote } from './remote.ts';

const AT = '2026-11-20T09:00:00.000Z';
const MARY = sampleAdminPerson({
  id: sampleId(4),
  username: 'mary',
  first_name: 'Mary',
  last_name: 'Kenneth',
  is_suspended: true,
});
const UNDER_TRIAL = health({
  canary: CANARY,
  failures_by_hour: Array.from({ length: 24 }, (_, hour) => hour % 3),
  failures: [{ version: NEW, reason: 'timeout', count: 2, last_at: AT }],
  versions: [version(NEW, 20, { failures_last_day: 2 }), version(STABLE, 19), version(OLD, 18)],
});
const BROKEN = health({
  name: 'mf-circles',
  state: 'wrong-digest',
  failures_last_hour: 4,
  failures_by_hour: [...NO_FAILURES.slice(1), 4],
  last_failure: {
    at: AT,
    reason: 'integrity',
    detail: 'The entry does not have the digest the registry names',
  },
});
const HALF_SEEN = health({
  name: 'mf-network',
  state: 'missing',
  entry_bytes: null,
  problem: 'The store didn’t return all of this remote’s files.',
  versions: [version(STABLE, 19, { bytes: null }), version(OLD, 18, { bytes: null })],
});

export const harness = startHarness({
  remote,
  manifest,
  addresses: {
    person: `/custom-admin/person?id=${sampleAdminPerson().id}`,
    payment: `/custom-admin/payment?id=${sampleOf(adminGetPayment).id}`,
    circle: `/custom-admin/circle?id=${sampleOf(adminGetCircle).id}`,
    peek: `/custom-admin/peek?id=${sampleOf(adminGetPeek).id}`,
  },
  fakes: [
    fake(getInitialData, () => ({ status: 200, body: sampleInitialData({ role: 'admin' }) })),
    ...peopleServer([sampleAdminPerson({ last_seen_at: AT }), ALAN, MARY]).fakes,
    ...remotesServer([UNDER_TRIAL, BROKEN, HALF_SEEN]).fakes,
    ...inquiriesServer().fakes,
    ...reportsServer().fakes,
    ...disputesServer().fakes,
    ...verificationsServer().fakes,
    ...moneyServer().fakes,
    fake(adminListPayments, () => ({ status: 200, body: sampleOf(adminListPayments) })),
    fake(adminGetPayment, () => ({ status: 200, body: sampleOf(adminGetPayment) })),
    ...payoutsServer().fakes,
    ...reconciliationServer().fakes,
    fake(adminListOrphanedCircles, () => ({ status: 200, body: sampleOf(adminListOrphanedCircles) })),
    fake(adminListCircles, () => ({ status: 200, body: sampleOf(adminListCircles) })),
    fake(adminGetCircle, () => ({ status: 200, body: sampleOf(adminGetCircle) })),
    fake(adminListCircleEvents, () => ({ status: 200, body: sampleOf(adminListCircleEvents) })),
    fake(adminListCircleMembers, () => ({ status: 200, body: sampleOf(adminListCircleMembers) })),
    fake(adminListPeeks, () => ({ status: 200, body: sampleOf(adminListPeeks) })),
    fake(adminGetPeek, () => ({ status: 200, body: sampleOf(adminGetPeek) })),
    ...matchingServer().fakes,
    fake(adminListAudit, () => ({ status: 200, body: samplePage([]) })),
  ],
});
