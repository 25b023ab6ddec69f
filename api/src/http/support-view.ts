import {
  Id,
  BLANKED_IN_SUPPORT_VIEW,
  NOT_IN_SUPPORT_VIEW,
  SUPPORT_VIEW_CALLS,
  SUPPORT_VIEW_HEADER,
  type Endpoint,
} from '@acquaint/contracts';
import { msg } from '@acquaint/i18n/languages';
import type { FastifyRequest } from 'fastify';
import { forbidden, ProblemError, unauthenticated } from './problem.ts';
import type { LoggedIn } from './security/tokens.ts';

/** Finds the member whose pages a staff member is viewing; null if the view has ended or does not exist. */
export type FindViewedMember = (
  id: string,
  staff: Pick<LoggedIn, 'id' | 'role'>,
  now: Temporal.Instant,
) => Promise<string | null>;

/** Returns the id of the view that a request is made in; undefined for an ordinary request. */
export function viewIn({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return [headers[SUPPORT_VIEW_HEADER]].flat()[0];
}

const HIDDEN = msg(
  'You’re viewing these pages as another member. This part is hidden, and you can’t change anything.',
);

interface ViewGuardOptions {
  /** The access check of calls of staff. */
  readonly staffGuard: (request: FastifyRequest) => Promise<LoggedIn | null> | LoggedIn | null;
  readonly find: FindViewedMember;
  readonly nowOf: (request: FastifyRequest) => Temporal.Instant;
}

/**
 * Returns the access check of an endpoint for calls in a view (R-ADMIN-11): the caller must be staff, and is answered as the
 * member would be. Other members get the 404 of the admin area. It refuses with 403 what a view does not include, and every call
 * once the view has ended.
 */
export function viewGuardOf(
  { name, method }: Pick<Endpoint, 'name' | 'method'>,
  { staffGuard, find, nowOf }: ViewGuardOptions,
): (request: FastifyRequest) => Promise<LoggedIn> {
  const isIncluded = method === 'GET' && SUPPORT_VIEW_CALLS.includes(name);
  return async (request) => {
    const staff = await staffGuard(request);
    if (!staff) throw unauthenticated();
    if (!isIncluded) throw new ProblemError(403, HIDDEN, { extra: { code: NOT_IN_SUPPORT_VIEW } });
    const id = Id.safeParse(viewIn(request));
    const userId = id.success ? await find(id.data, staff, nowOf(request)) : null;
    if (userId === null) throw forbidden('This view has ended. Start a new one on the member’s page.');
    request.viewedBy = staff.id;
    return { id: userId, role: 'member', loginId: staff.loginId };
  };
}

/** Removes from a response what a view does not show: messages between members, and clips. Lists and objects keep their shape. */
export function withoutHidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutHidden);
  if (typeof value !== 'object' || value === null) return value;
  // The reason of an introduction by a member contains that member's note.
  if ('kind' in value && value.kind === 'introduced_by') return { ...value, text: '…' };
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => [
      key,
      Object.hasOwn(BLANKED_IN_SUPPORT_VIEW, key) && isOfKind(each, BLANKED_IN_SUPPORT_VIEW[key])
        ? BLANKED_IN_SUPPORT_VIEW[key]
        : withoutHidden(each),
    ]),
  );
}

/** Whether both are texts, both lists, or both objects (null is one). */
function isOfKind(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}
