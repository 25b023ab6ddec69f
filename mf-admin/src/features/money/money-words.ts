import type { SharedSignal, WithheldMoney } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';

/** What several accounts share, with the names of their people. */
export const SIGNS: Readonly<Record<SharedSignal['kind'], string>> = {
  device: msg('Same browser: {names}'),
  address: msg('Same network address: {names}'),
  payment_method: msg('Same card: {names}'),
  inviter: msg('{inviter} invited {names}'),
};

/** What an amount is. */
export const KINDS: Readonly<Record<WithheldMoney['kind'], string>> = {
  session: msg('{amount} for a session, to {name}'),
  voucher: msg('{amount} of lunch money, to {name}'),
  payout: msg('{amount} as a payout, to {name}'),
};
