import {
  bookSession,
  confirmHold,
  getCalendarFile,
  getPremiumInfo,
  holdSlot,
  listFreeSlots,
  releaseHold,
} from '@acquaint/contracts';
import type { Fairness, Slot, WeeklyUse } from '@acquaint/contracts';
import { fake, renderRemoteModal, sampleId, samplePerson, samplePremium } from '@acquaint/remote-kit/testing';
import { formatTime } from '@acquaint/ui';
import { screen, within } from '@testing-library/react';
import { dateIn, fullDateLabel } from '../../components/slots/slot-days.ts';
import { sampleHold, sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';

export const READER_ZONE = 'Europe/Berlin';
export const HOST_ZONE = 'America/New_York';
export const slot = (starts_at: string): Slot => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 20 * 60_000).toISOString(),
});
const NOW = Date.parse('2026-11-20T08:00:00.000Z');
/** 9 AM in Berlin is 3 AM in New York. */
export const EARLY = slot('2026-11-23T08:00:00.000Z');
export const LATER = slot('2026-11-23T15:00:00.000Z');
/** The evening of the 23rd in UTC, but the 24th in Berlin. */
export const NEXT_DAY = slot('2026-11-23T23:15:00.000Z');
export const BUDGET: WeeklyUse = { limit: 2, used: 0, left: 2, resets_at: '2026-11-30T00:00:00.000Z' };

export const TAKEN = {
  detail: 'Somebody was quicker. These are the nearest free times.',
  code: 'slot-taken' as const,
  alternatives: [LATER, NEXT_DAY],
};

/** Id of the hold of a slot. */
export const holdOf = (starts_at: string) => sampleId(starts_at === EARLY.starts_at ? 57 : 56);

interface World {
  slots?: Slot[];
  best?: Slot[];
  fairness?: Fairness;
  nextFree?: Slot | null;
  /** The slot that the modal is opened with. */
  wished?: Slot;
  durations?: number[];
  bookingMode?: 'instant' | 'approve';
  budget?: WeeklyUse;
  /** Price of 20 minutes in cents; 50 minutes cost twice as much. */
  price?: number;
  /** Whether the Pro plan is sold. */
  isProSold?: boolean;
  /** A slot that somebody else has just booked. */
  taken?: Slot;
  /** Minutes for which the free slots cannot be read. */
  refusedLength?: number;
  /** Start of a slot whose booking is refused after it was held. */
  lost?: string;
  /** Answers of these endpoints wait for these promises; a later call of one waits for the next promise. */
  waits?: Partial<Record<'hold' | 'confirm' | 'book', Promise<void>[]>>;
}

export function openBooking(world: World = {}) {
  let held = '';
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  const becomes = world.bookingMode === 'approve' ? 'requested' : 'confirmed';
  const real = Intl.DateTimeFormat().resolvedOptions();
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...real, timeZone: READER_ZONE });
  return renderRemoteModal(remote, 'book-session', {
    path: '/dashboard/home/intros',
    params: { username: 'grace', ...(world.wished ? { starts_at: world.wished.starts_at } : {}) },
    fakes: [
      fake(listFreeSlots, ({ query }) => {
        if (query.duration !== undefined && query.duration === world.refusedLength)
          return { status: 404, body: { detail: 'Nothing to show.' } };
        return {
          status: 200,
          body: {
            host: samplePerson(),
            host_time_zone: HOST_ZONE,
            time_zone: query.time_zone ?? 'UTC',
            duration_minutes: query.duration ?? 20,
            durations: world.durations ?? [20],
            booking_mode: world.bookingMode ?? 'instant',
            price_cents: (world.price ?? 0) * (query.duration === 50 ? 2 : 1),
            currency: 'EUR',
            budget: world.budget ?? BUDGET,
            slots: world.slots ?? [NEXT_DAY, LATER, EARLY],
            best: world.best ?? [],
            fairness: world.fairness ?? { turn: null, last: null },
            full_days: ['2026-11-25'],
            next_free: world.nextFree ?? null,
          },
        };
      }),
      fake(holdSlot, async ({ body }) => {
        held = body.starts_at;
        await world.waits?.hold?.shift();
        return body.starts_at === world.taken?.starts_at
          ? { status: 409, body: TAKEN }
          : {
              status: 201,
              body: {
                ...sampleHold(body.starts_at),
                id: holdOf(body.starts_at),
                price_cents: world.price ?? 0,
              },
            };
      }),
      fake(getPremiumInfo, () => ({
        status: 200,
        body: samplePremium({ is_offered: world.isProSold ?? false }),
      })),
      fake(getCalendarFile, () => ({
        status: 200,
        body: { file_name: 'session.ics', content: 'BEGIN:VCALENDAR' },
      })),
      fake(releaseHold, () => ({ status: 204, body: undefined })),
      fake(confirmHold, async () => {
        await world.waits?.confirm?.shift();
        if (world.lost === held) return { status: 409 as const, body: TAKEN };
        return { status: 200 as const, body: sampleSession({ starts_at: held, state: becomes }) };
      }),
      fake(bookSession, async ({ body }) => {
        await world.waits?.book?.shift();
        if (world.lost === body.starts_at) return { status: 409 as const, body: TAKEN };
        return { status: 201 as const, body: sampleSession({ starts_at: body.starts_at, state: becomes }) };
      }),
    ],
  });
}

/** Formats a time like the reader's browser. */
export const time = ({ starts_at }: Slot, zone: string) => formatTime(starts_at, { style: 'time', zone }, 0);
export const times = async () => within(await screen.findByRole('list', { name: 'Free times' }));
export const slotButton = async (each: Slot) =>
  (await times()).getByRole('button', { name: new RegExp(`^${time(each, READER_ZONE)}`) });
export type Modal = Awaited<ReturnType<typeof openBooking>>;
export const dayButton = (date: string) =>
  screen.findByLabelText(new RegExp(`^${fullDateLabel(date, 'en')}, `));
/** Shows a slot: its day, and early and late times where it is one. */
export const show = async (modal: Modal, each: Slot) => {
  await modal.user.click(await dayButton(dateIn(READER_ZONE, Date.parse(each.starts_at))));
  const fold = screen.queryByText(/^Show \d+ early or late/);
  if (fold) await modal.user.click(fold);
  return slotButton(each);
};
export const choose = async (modal: Modal, each: Slot) => modal.user.click(await show(modal, each));
export const bookButton = (verb = 'Book') => screen.getByRole('button', { name: new RegExp(`^${verb} `) });
export const isHeld = () => screen.findByRole('timer', { name: 'Held for you' });
export const callsOf = ({ calls }: Modal, name: string) =>
  calls.filter((call) => call.name === `interviews.${name}`);
