import { eq } from 'drizzle-orm';
import type { Transaction } from '../../ports/database/database.ts';
import { changeAccount, users } from '../identity/identity.queries.ts';
import type { LoginService } from '../identity/login/login.service.ts';
import { selectSuspensions } from './sanctions.repository.ts';

interface Dependencies {
  readonly logins: Pick<LoginService, 'endAll' | 'allowAgain'>;
  /** Called when a member becomes suspended, in the same transaction. */
  readonly onSuspended: (tx: Transaction, userId: string, now: Temporal.Instant) => Promise<void>;
}

/** Suspends an account while any suspension of it is in force, and restores it when none is. */
export type SettleSuspension = (tx: Transaction, personId: string, now: Temporal.Instant) => Promise<void>;

/** Creates the only place that suspends and restores accounts, so that lifting one suspension leaves another in force (R-MOD-5). */
export function createSettleSuspension({ logins, onSuspended }: Dependencies): SettleSuspension {
  return async (tx, personId, now) => {
    const [account] = await tx
      .select({ suspendedAt: users.suspendedAt, erasedAt: users.erasedAt })
      .from(users)
      .where(eq(users.id, personId))
      // Weaker than `update`, so that rows which refer to the member, such as notifications, need not wait.
      .for('no key update');
    // An erased account stays closed.
    if (!account || account.erasedAt !== null) return;
    const isInForce = (await selectSuspensions(tx, personId)).length > 0;
    if (isInForce === (account.suspendedAt !== null)) return;
    await changeAccount(tx, personId, { suspendedAt: isInForce ? now : null });
    if (!isInForce) {
      logins.allowAgain(tx, personId);
      return;
    }
    await logins.endAll(tx, personId, now);
    await onSuspended(tx, personId, now);
  };
}
