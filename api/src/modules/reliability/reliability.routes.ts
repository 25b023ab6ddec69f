import { adminDecideDispute, adminListDisputes, disputeMark, getReliability } from '@acquaint/contracts';
import type { Platform } from '../../platform.ts';
import { createReliabilityService } from './reliability.service.ts';

type Needs = Pick<Parameters<typeof createReliabilityService>[0], 'notifications' | 'audit'>;

/** What counts against members, what they dispute, and what staff decide. */
export function registerReliability({ serve, db, facts, config }: Platform, needs: Needs): void {
  const reliability = createReliabilityService({
    db,
    facts,
    ...needs,
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
}
