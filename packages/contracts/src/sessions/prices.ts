import { z } from '../zod.ts';

const ALLOWED = 'Choose 0, or an amount from 1.00 to 500.00';

/** Price of one session: 0, or 1.00 to 500.00, in whole cents. */
export const PriceCents = z
  .number()
  .int('Whole cents')
  .min(0, ALLOWED)
  .max(50_000, ALLOWED)
  .refine((cents) => cents === 0 || cents >= 100, ALLOWED);

/**
 * State of a session's payment. `none`: the session is free, or the time was given up before it was paid; `due`: the time is held
 * until it is paid; `paid`: kept by the platform; `released`: paid to the host after the session was completed; `refunded`: in
 * full.
 */
export const PaymentState = z.enum(['none', 'due', 'paid', 'released', 'refunded']);
export type PaymentState = z.infer<typeof PaymentState>;
