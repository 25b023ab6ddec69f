import { z } from '../zod.ts';
import { ApiError } from '../common.ts';

/** `code` of a 403 of any call of staff who use no second factor, where the operator requires one (R-ADMIN-33). */
export const SECOND_FACTOR_NEEDED = 'second-factor-needed';

/** The body of a 403 for staff who have to set up a second factor first. */
export const SecondFactorNeeded = ApiError.extend({ code: z.literal(SECOND_FACTOR_NEEDED) });
