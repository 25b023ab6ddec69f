import { z } from '../zod.ts';
import { Id } from '../common.ts';

/** Who handles a record that waits for staff. */
export const Claim = z.strictObject({
  is_claimed: z.boolean(),
  /** The colleague who handles it from now on, who is notified; without it, the caller. */
  colleague_id: Id.optional(),
});
