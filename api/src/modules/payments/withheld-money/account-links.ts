import type { Database } from '../../../ports/database/database.ts';
import {
  shareInviter,
  shareOwnSignal,
  shareSignal,
  sharesAnyOwnSignal,
  sharesSignalWithInvited,
} from './account-links.repository.ts';

/** Decides whether accounts seem to belong to one person (R-PAY-16). */
export interface AccountLinks {
  /** Two accounts that share a browser, a card or an inviter. An account is linked with itself. */
  readonly areLinked: (db: Database, a: string, b: string) => Promise<boolean>;
  /**
   * An inviter's lunch money for a member who met a partner. That the inviter invited the member is no signal here, since it is so
   * for all lunch money. It does make an address that two of the three share a signal.
   */
  readonly isVoucherLinked: (
    db: Database,
    of: { readonly inviterId: string; readonly invitedId: string; readonly partnerId: string },
  ) => Promise<boolean>;
  /** An account that shares a browser or a card with any other one, or an address with one that invitations connect with it. */
  readonly isMarked: (db: Database, userId: string) => Promise<boolean>;
}

/** @param steps the setting `INVITER_CHAIN_STEPS`. */
export function createAccountLinks(steps: number): AccountLinks {
  const areJoined = async (db: Database, a: string, b: string): Promise<boolean> =>
    a === b || (await shareSignal(db, a, b)) || (await shareInviter(db, a, b, steps));
  return {
    areLinked: async (db, a, b) =>
      a === b || (await shareOwnSignal(db, a, b)) || (await shareInviter(db, a, b, steps)),
    isVoucherLinked: async (db, { inviterId, invitedId, partnerId }) =>
      (await shareSignal(db, inviterId, invitedId)) ||
      (await areJoined(db, invitedId, partnerId)) ||
      (await areJoined(db, inviterId, partnerId)),
    isMarked: async (db, userId) =>
      (await sharesAnyOwnSignal(db, userId)) || (await sharesSignalWithInvited(db, userId, steps)),
  };
}
