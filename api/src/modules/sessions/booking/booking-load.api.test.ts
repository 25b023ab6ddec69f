import { runBookingLoad } from '../../../../test/load/booking-load.ts';
import { onPostgres } from '../../../../test/database/on-postgres.ts';

const SETTINGS = { hosts: 8, slots: 4, bookers: 30, killAfter: 10, killsTwice: true };

// `pnpm bench bookings` does the same with a thousand bookings.
describe('Thirty concurrent bookings through two servers, one of which is killed, and again while the reminders are sent', () => {
  onPostgres('are all stored, none twice, and everybody gets each reminder once', async () => {
    const { acknowledged, lost, overlapping, miscounted, keyed, reminders, faults } =
      await runBookingLoad(SETTINGS);
    const { booked, split } = keyed;
    expect({ acknowledged, lost, overlapping, miscounted, booked, split, reminders, faults }).toEqual({
      acknowledged: SETTINGS.bookers,
      lost: 0,
      overlapping: 0,
      miscounted: 0,
      booked: 14,
      split: 0,
      reminders: { begunAtKill: 2, sent: 3 * SETTINGS.bookers, missing: [], twice: 0 },
      faults: [],
    });
  });
});
