import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseFields } from '../../http/contract/validation.ts';
import type { MovableClock } from '../../ports/clock/clock.ts';
import type { Jobs } from '../../ports/jobs/jobs.ts';

const Body = z.strictObject({ advance_minutes: z.number().min(-1_000_000).max(1_000_000) });

/**
 * Registers `POST /dev/clock {advance_minutes}`, which moves the clock and runs due jobs, so that tests do not wait. Only with
 * MODE=test.
 */
export function registerDevClock(app: FastifyInstance, clock: MovableClock, jobs: Jobs): void {
  app.get('/dev/clock', () => ({ now: clock.now().toString() }));
  app.post('/dev/clock', async (request) => {
    const { advance_minutes } = parseFields(Body, request.body);
    const by = Temporal.Duration.from({ milliseconds: Math.round(advance_minutes * 60_000) });
    clock.advance(by);
    await jobs.advance(by);
    return { now: clock.now().toString() };
  });
}
