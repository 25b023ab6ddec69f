import { z } from './zod.ts';
import type { Access } from './endpoint.ts';

/** What a member may do on the platform; the last three are staff (R-ADMIN-2). */
export const Role = z.enum(['member', 'support', 'moderator', 'admin']);
export type Role = z.infer<typeof Role>;

const RANK: Readonly<Record<Access, number>> = { visitor: 0, member: 1, support: 2, moderator: 3, admin: 4 };

/** Returns whether a role includes what an endpoint asks for (R-ADMIN-2). Pages hide what it does not; the server refuses it. */
export function mayCall(role: Role, { access }: { readonly access: Access }): boolean {
  return RANK[role] >= RANK[access];
}

/** Returns whether a role is higher than another's: staff act on lower roles only (R-ADMIN-4). */
export function isHigherRole(role: Role, other: Role): boolean {
  return RANK[role] > RANK[other];
}
