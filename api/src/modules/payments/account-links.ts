import type { Database } from '../../ports/database/database.ts';
import { shareInviter, shareSign, sharesAnySign } from './account-links.repository.ts';

/** Decides whether accounts seem to belong to one person (R-PAY-16). */
export interface AccountLinks {
  /** Two accounts that share a browser, an address, a card or an inviter. An account is linked with itself. */
  readonly areLinked: (db: Database, a: string, b: string) => Promise<boolean>;
  /**
   * An inviter's lunch money for a member who met a partner. That the inviter invited the member is no sign here, since it is so
   * for all lunch money.
   */
  readonly isVoucherLinked: (
    db: Database,
    of: { readonly inviterId: string; readonly invitedId: string; readonly partnerId: string },
  ) => Promise<boolean>;
  /** An account that shares a browser, an address or a card with any other one. */
  readonly isMarked: (db: Database, userId: string) => Promise<boolean>;
}

/** @param steps the setting `INVITER_CHAIN_STEPS`. */
export function createAccountLinks(steps: number): AccountLinks {
  const areLinked: AccountLinks['areLinked'] = async (db, a, b) =>
    a === b || (await shareSign(db, a, b)) || (await shareInviter(db, a, b, steps));
  return {
    areLinked,
    isVoucherLinked: async (db, { inviterId, invitedId, partnerId }) =>
      (await shareSign(db, inviterId, invitedId)) ||
      (await areLinked(db, invitedId, partnerId)) ||
      (await areLinked(db, inviterId, partnerId)),
    isMarked: sharesAnySign,
  };
}
