import { listFreeSlots, updateAvailability, type BookingConflict, type Slot } from '@acquaint/contracts';
import { api, type Caller } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';

/** Every hour of the week. */
export const ROUND_THE_CLOCK = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  start: '00:00',
  end: '24:00',
}));

/** Registers a member who can be booked at any hour. */
export async function hostWith(
  settings: Parameters<typeof api.ok<typeof updateAvailability>>[1]['body'] = {},
): Promise<TestMember> {
  const host = await registerMember({ first_name: 'Grace', last_name: 'Hopper' });
  await api.ok(
    updateAvailability,
    { body: { weekly: ROUND_THE_CLOCK, max_per_day: 24, ...settings } },
    { as: host },
  );
  return host;
}

/** Returns what `as` can book of a host in the next two weeks. */
export const slotsOf = async (
  host: Pick<TestMember, 'username'>,
  as: Caller,
  server = api,
): Promise<Slot[]> => (await server.ok(listFreeSlots, { query: { username: host.username } }, { as })).slots;

/**
 * Returns the start of a free slot. It is not the first one where there are others: the first is no longer free when the host's notice
 * begins to count a quarter of an hour later, which can happen between the list and the booking.
 */
export function anyStart({
  slots,
  next_free,
}: {
  readonly slots: readonly Slot[];
  readonly next_free: Slot | null;
}): string {
  const slot = slots[1] ?? slots[0] ?? next_free;
  if (!slot) throw new Error('No slot is free');
  return slot.starts_at;
}

/** Returns the start of one of these slots; see `anyStart` about the first. */
export const at = (slots: readonly Slot[], index: number): string => {
  const slot = slots[index];
  if (!slot) throw new Error(`There is no slot ${index}`);
  return slot.starts_at;
};

/** Reads the body of a 409 of booking. */
export const refusal = (reply: { readonly body: unknown }): BookingConflict => reply.body as BookingConflict;

/** Returns a person's emails, the newest first. */
export async function emailsTo(person: TestMember) {
  const reply = await api.raw(`/dev/mail.json?to=${encodeURIComponent(person.email)}`);
  return (
    reply.body as {
      results: { subject: string; text: string; attachments: { content: string; content_type: string }[] }[];
    }
  ).results;
}
