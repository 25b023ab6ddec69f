import type { StaffPayment } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';

interface Status {
  readonly label: string;
  readonly color?: string;
}

const STATES: Readonly<Record<StaffPayment['state'], Status>> = {
  paid: { label: msg('Held'), color: 'processing' },
  released: { label: msg('Paid to the host'), color: 'success' },
  refunded: { label: msg('Refunded') },
};

const WITHHELD: Readonly<Record<NonNullable<StaffPayment['withheld']>, Status>> = {
  disputed: { label: msg('Disputed'), color: 'warning' },
  linked: { label: msg('Linked accounts'), color: 'warning' },
};

const CHARGED_BACK: Status = { label: msg('Charged back'), color: 'error' };

/** What is said of a refund to a card that has not arrived. */
const CARD_REFUNDS: Readonly<Record<'due' | 'failed', Status>> = {
  due: { label: msg('Refund on its way'), color: 'processing' },
  failed: { label: msg('Card refused the refund'), color: 'error' },
};

/** Returns what became of a payment, in a word or two: what needs somebody first. */
export function statusOf({ state, withheld, card_refund, charged_back_cents }: StaffPayment): Status {
  if (charged_back_cents > 0) return CHARGED_BACK;
  if (withheld !== null) return WITHHELD[withheld];
  if (card_refund === 'due' || card_refund === 'failed') return CARD_REFUNDS[card_refund];
  return STATES[state];
}

/** Staff refund what the platform holds, once the session is over; before, cancelling it gives the money back (R-ADMIN-21). */
export const canBeRefunded = ({ state, session_state }: StaffPayment): boolean =>
  state === 'paid' && session_state === 'completed';
