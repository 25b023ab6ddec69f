import type { Circle } from '@acquaint/contracts';
import { notFound } from '../../http/problem.ts';
import type { Database } from '../../ports/database/database.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { CircleRow } from './circle-rules.ts';
import { findCircle, isCircleOpenTo, presentCircles, selectMemberIds } from './circles.repository.ts';

export interface CircleDependencies {
  readonly db: Database;
  readonly events: EventPublisher;
  readonly notifications: Notifications;
  /** Days after which somebody whose request was declined can ask again. */
  readonly askAgainDays: number;
}

/** What the services of circles share. */
export interface CircleTools extends CircleDependencies {
  /**
   * Returns a circle; with `forUpdate`, locked until the transaction ends.
   * @throws ProblemError 404
   */
  readonly known: (db: Database, id: string, forUpdate?: boolean) => Promise<CircleRow>;
  /**
   * Returns a circle that is open to the reader.
   * @throws ProblemError 404
   */
  readonly open: (db: Database, id: string, readerId: string) => Promise<CircleRow>;
  readonly present: (row: CircleRow, readerId: string) => Promise<Circle>;
  readonly presentAll: (rows: readonly CircleRow[], readerId: string) => Promise<Circle[]>;
  /** Tells all members, and others whom it concerns, after a commit that a circle has changed. */
  readonly publish: (circleId: string, others?: readonly string[]) => Promise<void>;
}

export const NO_CIRCLE = 'We couldn’t find this circle.';

export function createCircleTools(dependencies: CircleDependencies): CircleTools {
  const { db, events, askAgainDays } = dependencies;
  const known: CircleTools['known'] = async (database, id, forUpdate = false) => {
    const circle = await findCircle(database, id, { forUpdate });
    if (!circle) throw notFound(NO_CIRCLE);
    return circle;
  };
  const presentAll: CircleTools['presentAll'] = (rows, readerId) =>
    presentCircles(db, rows, readerId, askAgainDays);
  return {
    ...dependencies,
    known,
    presentAll,
    open: async (database, id, readerId) => {
      const circle = await known(database, id);
      if (!(await isCircleOpenTo(database, id, readerId))) throw notFound(NO_CIRCLE);
      return circle;
    },
    present: async (row, readerId) => {
      const [circle] = await presentAll([row], readerId);
      if (!circle) throw notFound('This circle no longer exists.');
      return circle;
    },
    publish: async (circleId, others = []) => {
      const memberIds = await selectMemberIds(db, circleId);
      events.publish([...memberIds, ...others], 'circle/changed', { circle_id: circleId });
    },
  };
}
