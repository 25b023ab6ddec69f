import { runBookingLoad } from '../../../test/booking-load.ts';

const SETTINGS = { hosts: 8, slots: 4, bookers: 30, killAfter: 10, killsTwice: false };
const isEmbedded = (process.env['ACQUAINT_TEST_DATABASE'] ?? 'pglite') === 'pglite';

// `pnpm bench bookings` does it with a thousand, and kills a server while the reminders go out, too.
describe('Thirty bookings at once through two servers, one of them killed', () => {
  it('are all kept, none doubled, and everybody is reminded once of each kind', async () => {
    if (isEmbedded) {
      // The embedded database belongs to one process.
      await expect(runBookingLoad(SETTINGS)).rejects.toThrow('Two servers need PostgreSQL');
      return;
    }
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
      reminders: { sent: 3 * SETTINGS.bookers, missing: [], twice: 0 },
      faults: [],
    });
  }, 240_000);
});
