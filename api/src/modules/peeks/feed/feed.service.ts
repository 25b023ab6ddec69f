import type { FeedPeek, listPeeks, ParsedInput } from '@acquaint/contracts';
import { notFound } from '../../../http/problem.ts';
import { paged, type Paged } from '../../../http/paging.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { isCircleShownTo } from '../../circles/circles.queries.ts';
import { presentPeek } from '../peek-answer.ts';
import type { PeekMedia } from '../peek-media.ts';
import { selectWholePeeks } from '../peeks.repository.ts';
import { inFeedOrder, whyShown } from './feed-order.ts';
import { selectNewest, selectSignals } from './feed.repository.ts';

type FeedQuery = ParsedInput<typeof listPeeks>['query'];

/** Peeks per page of the feed. */
const PAGE_SIZE = 12;
/** Number of peeks that are sorted for the reader, in whole pages; older ones follow, newest first. */
const SORTED = 25 * PAGE_SIZE;

/** Returns how many comments a reader sees on each of these published peeks; peeks without any are absent. */
export type CountComments = (
  db: Database,
  readerId: string,
  peekIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

interface Dependencies {
  readonly db: Database;
  readonly media: PeekMedia;
  readonly countComments: CountComments;
}

/**
 * @returns the feed: a page of the published peeks that the caller may see (R-PEEK-8, R-PEEK-30), also of one circle (R-CIRC-14). It
 * throws ProblemError 404 for a circle that the caller may not see.
 */
export function createPeekFeed({ db, media, countComments }: Dependencies) {
  return async (
    { user, now }: RequestContext,
    { username, exclude_no_transcription, filter_type, circle_id, page }: FeedQuery,
  ): Promise<Paged<FeedPeek>> => {
    if (circle_id !== undefined && !(await isCircleShownTo(db, circle_id, user.id)))
      throw notFound('We couldn’t find this circle.');
    const request = { page, page_size: PAGE_SIZE };
    const today = now.toZonedDateTimeISO('UTC').toPlainDate();
    const selection = {
      readerId: user.id,
      filter: filter_type,
      withTranscript: exclude_no_transcription,
      ...(username === undefined ? {} : { username }),
      ...(circle_id === undefined ? {} : { circleId: circle_id }),
    };
    const isOfAll = filter_type === 'all' && username === undefined && circle_id === undefined;
    const isSorted = isOfAll && page * PAGE_SIZE <= SORTED;
    const offset = (page - 1) * PAGE_SIZE;
    const range = isSorted ? { limit: SORTED, offset: 0 } : { limit: PAGE_SIZE, offset };
    const { ids, count } = await selectNewest(db, selection, range);
    const signals = await selectSignals(db, ids, user.id, today);
    const shown = isSorted
      ? inFeedOrder(signals, today)
          .slice(offset, offset + PAGE_SIZE)
          .map(({ id }) => id)
      : ids;
    const why = new Map(signals.map((each) => [each.id, whyShown(each, today)]));
    const [whole, comments] = await Promise.all([
      selectWholePeeks(db, shown, user.id),
      countComments(db, user.id, shown),
    ]);
    return paged(
      whole.map((peek) => ({
        ...presentPeek(peek, user, media),
        why: why.get(peek.peek.id) ?? [],
        comments: comments.get(peek.peek.id) ?? 0,
      })),
      count,
      request,
    );
  };
}
