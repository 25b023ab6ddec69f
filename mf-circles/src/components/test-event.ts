import {
  cancelCircleEvent,
  createCircleEvent,
  enterCircleEvent,
  getCircleEvent,
  getCircleEventCalendar,
  joinCircleEvent,
  leaveCircleEvent,
  reportContent,
  requestConnection,
  updateCircleEvent,
  wishAtCircleEvent,
} from '@acquaint/contracts';
import type { CircleEventPage } from '@acquaint/contracts';
import { fake, sampleOf } from '@acquaint/remote-kit/testing';

/** Returns a sample event of Grace that begins in an hour; `part` overrides fields. */
export function sampleEvent(part: Partial<CircleEventPage> = {}): CircleEventPage {
  const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
  return {
    ...sampleOf(getCircleEvent),
    ...{ starts_at: at(60), ends_at: at(109), opens_at: at(45), signup_ends_at: at(60) },
    next: { round: 1, starts_at: at(60), planned_at: at(59) },
    ...part,
  };
}

/**
 * Creates a fake server with one event, for which a member can sign up, enter and leave the lobby, and say whom they would like
 * to meet.
 */
export function eventServer(event: CircleEventPage) {
  const world = { event };
  const change = (part: Partial<CircleEventPage> = {}) => {
    world.event = { ...world.event, ...part };
    return { status: 200, body: world.event } as const;
  };
  const fakes = [
    fake(getCircleEvent, () => change()),
    fake(joinCircleEvent, () =>
      change({ is_signed_up: true, may: { ...world.event.may, sign_up: false }, people_count: 3 }),
    ),
    fake(enterCircleEvent, () => change({ is_here: true })),
    fake(leaveCircleEvent, () => change({ is_here: false, is_signed_up: world.event.state === 'running' })),
    fake(wishAtCircleEvent, ({ body }) =>
      change({
        people: world.event.people.map((one) =>
          one.person.id === body.user_id ? { ...one, is_wished: body.is_wished } : one,
        ),
      }),
    ),
    fake(updateCircleEvent, ({ body: { name = world.event.name, rounds = world.event.rounds } }) =>
      change({ name, rounds }),
    ),
    fake(cancelCircleEvent, ({ body }) =>
      change({
        state: 'cancelled',
        cancel_reason: body.reason,
        next: null,
        may: { edit: false, sign_up: false, report: true },
      }),
    ),
    fake(createCircleEvent, ({ body }) => ({ status: 201, body: sampleEvent({ name: body.name }) })),
    fake(getCircleEventCalendar, () => ({ status: 200, body: sampleOf(getCircleEventCalendar) })),
    fake(reportContent, () => ({ status: 202, body: { detail: 'Thank you' } })),
    fake(requestConnection, () => ({ status: 201, body: sampleOf(requestConnection) })),
  ];
  return { world, fakes };
}
