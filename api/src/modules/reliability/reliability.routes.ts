import { adminDecideDispute, adminListDisputes, disputeMark, getReliability } from '@acquaint/contracts';
import type { Platform } from '../../platform.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { createMarks } from './marks.ts';
import { countDisputes } from './reliability.repository.ts';
import { createReliabilityService } from './reliability.service.ts';

interface Dependencies extends Pick<
  Parameters<typeof createReliabilityService>[0],
  'notifications' | 'audit'
> {
  readonly sessions: Pick<Sessions, 'steps'>;
}

/** Registers reliability marks, disputes about them, and the decisions of staff. */
export function registerReliability(
  { serve, db, events, config }: Platform,
  { sessions, notifications, audit }: Dependencies,
): { readonly countOpen: () => Promise<number> } {
  sessions.steps.onBreach(createMarks(events));
  const reliability = createReliabilityService({
    db,
    events,
    notifications,
    audit,
    disputeDays: config.business.disputeDays,
  });
  serve(getReliability).with(async (_, context) => ({ status: 200, body: await reliability.read(context) }));
  serve(disputeMark).with(async ({ params, body }, context) => ({
    status: 200,
    body: await reliability.dispute(context, params.id, body.text),
  }));
  serve(adminListDisputes).with(async ({ query }, context) => ({
    status: 200,
    body: await reliability.listDisputes(context, query),
  }));
  serve(adminDecideDispute).with(async ({ params, body }, context) => ({
    status: 200,
    body: await reliability.decide(context, params.id, body),
  }));
  return { countOpen: () => countDisputes(db) };
}
