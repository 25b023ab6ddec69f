import { z } from '../zod.ts';
import { Conflict, Id, IdParams, StaffReason } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { sampleId } from '../samples.ts';

export const adminRefundSession = defineEndpoint({
  name: 'admin.refundSession',
  method: 'POST',
  path: '/admin/sessions/{id}/refund/',
  access: 'moderator',
  owner: 'payments',
  emits: ['member/changed', 'withheld-money/decided'],
  summary:
    'Give the money of a completed session back to its booker, while the platform keeps it; both are told the reason',
  params: IdParams,
  body: z.strictObject({ reason: StaffReason }),
  sample: {
    body: { reason: 'The host wrote that he fell ill.' },
    answer: { session_id: sampleId(51), amount_cents: 2_500 },
  },
  responses: { 200: z.object({ session_id: Id, amount_cents: z.number().int() }), 409: Conflict },
});
