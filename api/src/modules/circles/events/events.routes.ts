import { serveCalls } from '../../../http/calls.ts';
import type { Platform } from '../../../platform.ts';
import type { Rounds } from '../../sessions/rounds/rounds.service.ts';
import type { CircleTools } from '../circle-tools.ts';
import type { EventCancellations } from './event-cancellations.ts';
import { createEventNews } from './event-news.ts';
import { createEventClock, type RoundPlanner } from './event-rounds.service.ts';
import { createCircleEventsService } from './events.service.ts';

interface Dependencies {
  readonly rounds: Rounds;
  readonly cancellations: EventCancellations;
  readonly planner: RoundPlanner;
}

/** Registers the endpoints and jobs of circle events. */
export function registerCircleEvents(
  { app, serve, db, events, jobs, clock, publicUrl, config: { business } }: Platform,
  tools: CircleTools,
  { rounds, cancellations, planner }: Dependencies,
): void {
  const news = createEventNews(tools.notifications);
  const eventClock = createEventClock({
    db,
    jobs,
    clock,
    events,
    news,
    rounds,
    cancellations,
    planner,
    log: app.log,
    remindAt: [business.firstReminderMinutes, business.lastReminderMinutes],
    aheadMinutes: business.circleEventAheadMinutes,
  });
  serveCalls(
    serve,
    createCircleEventsService(tools, {
      clock: eventClock,
      news,
      cancellations,
      publicUrl,
      doorsMinutes: business.circleEventDoorsMinutes,
      aheadMinutes: business.circleEventAheadMinutes,
      roundMinutes: business.circleEventRoundMinutes,
    }),
  );
}
