import type { ReportKind } from '@acquaint/contracts';
import type { EventCancellations } from './modules/circles/events/event-cancellations.ts';
import { createReportableEvent } from './modules/circles/events/reportable-event.ts';
import { createReportableCircle } from './modules/circles/reportable-circle.ts';
import { createReportableMessage } from './modules/inbox/reportable-message.ts';
import type { Notifications } from './modules/notifications/notifications.service.ts';
import { createReportableComment } from './modules/peek-comments/reportable-comment.ts';
import { reportablePeek } from './modules/peeks/reportable-peek.ts';
import { reportablePerson } from './modules/profiles/reportable-person.ts';
import type { Platform } from './platform.ts';
import type { Reportable } from './reports.ts';

/** Everything that members can report, by kind (R-MOD-1). A new kind is one entry here and one in the contract's `ReportKind`. */
export function createReportables(
  platform: Platform,
  cancellations: EventCancellations,
  notifications: Pick<Notifications, 'notifyAll' | 'withdraw'>,
): Readonly<Record<ReportKind, Reportable>> {
  return {
    person: reportablePerson,
    message: createReportableMessage(platform, notifications),
    peek: reportablePeek,
    comment: createReportableComment(platform),
    circle: createReportableCircle({ ...platform, cancellations }),
    event: createReportableEvent({ ...platform, cancellations }),
  };
}
