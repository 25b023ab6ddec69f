import type { Address, SidebarCounts } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';

/** A list in which records wait for a decision of staff. */
interface Queue {
  readonly to: Address;
  readonly name: string;
  readonly count: 'reports' | 'verifications' | 'disputes' | 'inquiries' | 'withheld_money' | 'payouts';
}

/** All queues, the most urgent first. */
export const QUEUES: readonly Queue[] = [
  { to: '/custom-admin/reports', name: msg('Reports'), count: 'reports' },
  { to: '/custom-admin/sessions', name: msg('Disputes'), count: 'disputes' },
  { to: '/custom-admin/verifications', name: msg('Verifications'), count: 'verifications' },
  { to: '/custom-admin/inquiries', name: msg('Inquiries'), count: 'inquiries' },
  { to: '/custom-admin/money', name: msg('Withheld money'), count: 'withheld_money' },
  { to: '/custom-admin/payouts', name: msg('Payouts'), count: 'payouts' },
];

/** Returns how many records wait in a queue; 0 until it is known. */
export function waitingIn(counts: SidebarCounts | undefined, queue: Queue['count']): number {
  // Servers of the previous release count only two of the queues.
  const known: Partial<SidebarCounts> = counts ?? {};
  return known[queue] ?? 0;
}

/** Returns how many records wait behind a page. */
export function waitingAt(counts: SidebarCounts | undefined, to: Address): number {
  const queue = QUEUES.find((each) => each.to === to);
  return queue ? waitingIn(counts, queue.count) : 0;
}
