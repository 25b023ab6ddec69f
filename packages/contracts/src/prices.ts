import { z } from './zod.ts';

const ALLOWED = 'Choose 0, or 1.00 to 500.00';

/** What one session costs: nothing, or 1.00 to 500.00, whole cents. */
export const PriceCents = z
  .number()
  .int('Whole cents')
  .min(0, ALLOWED)
  .max(50_000, ALLOWED)
  .refine((cents) => cents === 0 || cents >= 100, ALLOWED);

/**
 * Where the money of a session is: none is asked for, or none was paid before the time was given up; due while it is only held;
 * paid, and kept by the platform; released to the host once it was completed; refunded in full.
 */
export const PaymentState = z.enum(['none', 'due', 'paid', 'released', 'refunded']);
export type PaymentState = z.infer<typeof PaymentState>;
