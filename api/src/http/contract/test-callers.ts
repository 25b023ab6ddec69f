import type { Access } from '@acquaint/contracts';
import type { Scene } from '../../../test/records.ts';

export type Who = 'visitor' | keyof Scene;
export const EVERYBODY: readonly Who[] = [
  'visitor',
  'owner',
  'other member',
  'circle admin',
  'support',
  'moderator',
  'admin',
];

/** How an endpoint answers a caller: accepted, 401 log in, 403 wrong role, 404 hidden, or not served at all. */
export type Door = 'in' | 401 | 403 | 404 | 'not served';

/** How each caller is answered (R-ACCT-1, R-ADMIN-1, R-ADMIN-2): one row per `access` of an endpoint. */
export const DOORS: Readonly<Record<Access, Readonly<Record<Who, Door>>>> = {
  visitor: row<Door>('in', 'in', 'in', 'in', 'in', 'in', 'in'),
  member: row<Door>(401, 'in', 'in', 'in', 'in', 'in', 'in'),
  support: row<Door>(404, 404, 404, 404, 'in', 'in', 'in'),
  moderator: row<Door>(404, 404, 404, 404, 403, 'in', 'in'),
  admin: row<Door>(404, 404, 404, 404, 403, 403, 'in'),
};

export function row<Cell>(...cells: Cell[]): Readonly<Record<Who, Cell>> {
  return Object.fromEntries(EVERYBODY.map((who, index) => [who, cells[index]])) as Record<Who, Cell>;
}
