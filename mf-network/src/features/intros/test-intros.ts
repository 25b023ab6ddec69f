import {
  acceptIntroduction,
  bookSession,
  findMoreIntroductions,
  getPremiumInfo,
  listCommonSlots,
  listIntroductions,
  passIntroduction,
  PAUSED_UNTIL_RESUMED,
  pauseIntroductions,
  saveIntroduction,
} from '@acquaint/contracts';
import type { BookingConflict, Introduction, Slot } from '@acquaint/contracts';
import { fake, fakeSample, sampleId, sampleItem, sampleOf, samplePage } from '@acquaint/remote-kit/testing';
import type { Failure } from '@acquaint/remote-kit/testing';
import { introductionAsksServer } from './test-asks.ts';
import { ALAN, instantIn } from '../../components/test-people.ts';

export const NEXT_AT = instantIn(4);
const PAGE_SIZE = 20;

/** Returns an open introduction to Grace; `part` overrides fields. */
export function introduction(part: Partial<Introduction> = {}): Introduction {
  return {
    ...sampleItem(listIntroductions),
    offered_at: instantIn(-1),
    expires_at: instantIn(13),
    ...part,
  };
}

export interface IntroductionsWorld {
  introductions: Introduction[];
  pausedUntil: string | null;
  leftThisWeek: number | null;
  limitedBy: 'plan' | 'open_times' | null;
  /** The other member has already accepted. */
  isMutual: boolean;
  commonSlots: Slot[];
  theirTimeZone: string | null;
  /** Returned instead of a booking. */
  bookingRefusal: { status: 409; body: BookingConflict } | null;
  /** Returned instead of every answer except the one to pausing. */
  refusal: Failure | null;
}

/** Statuses that each filter of the page shows. */
const SHOWN: Readonly<Record<'open' | 'matched' | 'history', readonly Introduction['status'][]>> = {
  open: ['offered', 'saved', 'accepted'],
  matched: ['matched'],
  history: ['passed', 'expired'],
};

/** Creates a fake server that saves answers and the pause, and introduces Alan on request. */
export function introductionsServer(initial: Partial<IntroductionsWorld> = {}) {
  const world: IntroductionsWorld = {
    introductions: [introduction()],
    pausedUntil: null,
    leftThisWeek: 3,
    limitedBy: 'plan',
    isMutual: false,
    commonSlots: [],
    theirTimeZone: null,
    bookingRefusal: null,
    refusal: null,
    ...initial,
  };
  const answer = (id: string, status: Introduction['status']) => {
    if (world.refusal) return world.refusal;
    world.introductions = world.introductions.map((each) => (each.id === id ? { ...each, status } : each));
    const changed = world.introductions.find((each) => each.id === id) ?? introduction();
    const slots = { common_slots: world.commonSlots, their_time_zone: world.theirTimeZone };
    return { status: 200 as const, body: { introduction: changed, ...slots } };
  };
  const fakes = [
    ...introductionAsksServer(),
    fakeSample(getPremiumInfo),
    fake(listIntroductions, ({ query }) => {
      if (world.refusal) return world.refusal;
      const shown = world.introductions.filter(({ status }) => SHOWN[query.filter].includes(status));
      const end = query.page * PAGE_SIZE;
      return {
        status: 200,
        body: {
          ...samplePage(shown.slice(end - PAGE_SIZE, end)),
          count: shown.length,
          next: shown.length > end ? query.page + 1 : null,
          next_at: NEXT_AT,
          paused_until: world.pausedUntil,
          left_this_week: world.leftThisWeek,
          limited_by: world.limitedBy,
        },
      };
    }),
    fake(
      bookSession,
      ({ body }) =>
        world.bookingRefusal ?? {
          status: 201,
          body: { ...sampleOf(bookSession), starts_at: body.starts_at },
        },
    ),
    fake(acceptIntroduction, ({ params }) => answer(params.id, world.isMutual ? 'matched' : 'accepted')),
    fake(
      listCommonSlots,
      () =>
        world.refusal ?? {
          status: 200,
          body: { results: world.commonSlots, their_time_zone: world.theirTimeZone },
        },
    ),
    fake(passIntroduction, ({ params }) => answer(params.id, 'passed')),
    fake(saveIntroduction, ({ params }) => answer(params.id, 'saved')),
    fake(findMoreIntroductions, () => {
      if (world.refusal) return world.refusal;
      world.introductions.push(introduction({ id: sampleId(20 + world.introductions.length), person: ALAN }));
      return { status: 200, body: { made: 1 } };
    }),
    fake(pauseIntroductions, ({ body }) => {
      world.pausedUntil = body.until === 'resumed' ? PAUSED_UNTIL_RESUMED : body.until;
      return { status: 200, body: { paused_until: world.pausedUntil } };
    }),
  ];
  return { world, fakes };
}
