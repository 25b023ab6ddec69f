import type { Circle, CircleRole } from '@acquaint/contracts';
import { conflict, forbidden } from '../../http/problem.ts';
import type { circles } from './circles.tables.ts';

/** The row from which every answer about a circle is made. */
export type CircleRow = typeof circles.$inferSelect;

/** What a member can do in a circle. */
export type CircleAction = keyof Circle['may'];

/** Returns a member's role. @param memberRole the role of their row; null for who is not a member. */
export function roleIn(
  circle: Pick<CircleRow, 'adminId'>,
  userId: string,
  memberRole: 'deputy' | 'member' | null,
): CircleRole | null {
  if (memberRole === null) return null;
  return circle.adminId === userId ? 'admin' : memberRole;
}

/**
 * Returns what a role may do: the admin edits, the admin and deputies answer requests, and the circle names the groups of roles
 * that invite, write, remove and start events (R-CIRC-17). In an archived circle, nobody may do anything (R-CIRC-18).
 */
export function mayIn(circle: CircleRow, role: CircleRole | null): Circle['may'] {
  const isOpen = circle.archivedAt === null;
  const isIn = (roles: readonly CircleRole[]) => isOpen && role !== null && roles.includes(role);
  return {
    edit: isIn(['admin']),
    admit: isIn(['admin', 'deputy']),
    invite: isIn(circle.whoInvites),
    write: isIn(circle.whoWrites),
    remove: isIn(circle.whoRemoves),
    start_events: isIn(circle.whoStartsEvents),
  };
}

const REFUSALS: Readonly<Record<CircleAction, string>> = {
  edit: 'Only the admin of this circle can do this.',
  admit: 'Only the admin and the deputies of this circle can do this.',
  invite: 'You can’t invite people to this circle. Ask its admin to.',
  write: 'You can’t write in this circle.',
  remove: 'You can’t remove members of this circle.',
  start_events: 'You can’t create events in this circle. Ask its admin to.',
};

/** @throws ProblemError 403 if the role may not do it, 409 in an archived circle. */
export function requireMay(circle: CircleRow, role: CircleRole | null, action: CircleAction): void {
  if (mayIn(circle, role)[action]) return;
  if (mayIn({ ...circle, archivedAt: null }, role)[action]) {
    throw conflict('This circle is archived. Reopen it first.');
  }
  throw forbidden(REFUSALS[action]);
}

/** Whether only staff can open an archived circle again: they archived it, or hid it because of a report (R-CIRC-18). */
export function isArchivedByStaff(
  circle: Pick<CircleRow, 'archivedAt' | 'hiddenAt' | 'staffArchivedAt'>,
): boolean {
  const { archivedAt, hiddenAt, staffArchivedAt } = circle;
  if (hiddenAt !== null) return true;
  return archivedAt !== null && staffArchivedAt !== null && archivedAt.equals(staffArchivedAt);
}

/** @throws ProblemError 403 for anybody but the admin, also in an archived circle. */
export function requireAdmin(circle: Pick<CircleRow, 'adminId'>, userId: string): void {
  if (circle.adminId !== userId) throw forbidden(REFUSALS.edit);
}
