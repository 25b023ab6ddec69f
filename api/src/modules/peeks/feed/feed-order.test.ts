import { inFeedOrder, whyShown, type FeedSignals } from './feed-order.ts';

const TODAY = Temporal.PlainDate.from('2026-11-21');
const daysAgo = (days: number) =>
  Temporal.Instant.from('2026-11-21T09:00:00Z').subtract({ hours: 24 * days });
const person = (part: Partial<FeedSignals['people'][number]> = {}) => ({
  ...{ name: 'Grace', isFollowed: false, hasMet: false, circle: null },
  ...part,
});
const peek = (id: string, days: number, part: Partial<FeedSignals> = {}): FeedSignals => ({
  ...{
    id,
    publishedAt: daysAgo(days),
    wantedTopics: [],
    knownTopics: [],
    people: [person()],
    isWatched: false,
  },
  ...part,
});
const order = (...peeks: FeedSignals[]) => inFeedOrder(peeks, TODAY).map(({ id }) => id);

describe('the order of the feed', () => {
  it('is the newest first for a reader whom nothing concerns', () => {
    expect(order(peek('old', 30), peek('new', 0), peek('older', 60), peek('today', 1))).toEqual([
      ...['new', 'today', 'old', 'older'],
    ]);
  });

  it('puts what concerns the reader before what is new', () => {
    const topic = peek('topic', 20, { wantedTopics: ['Fundraising'] });
    const met = peek('met', 20, { people: [person({ hasMet: true, isFollowed: true })] });
    expect(order(peek('new', 2), topic, met)).toEqual(['met', 'topic', 'new']);
  });

  it('puts what was watched before today after the rest', () => {
    const watched = peek('watched', 1, { wantedTopics: ['Fundraising'], isWatched: true });
    expect(order(watched, peek('unseen', 40))).toEqual(['unseen', 'watched']);
  });

  it('does not depend on the order it is given, and stays the same throughout a day', () => {
    const all = Array.from({ length: 40 }, (_, at) =>
      peek(`${at}`.padStart(2, '0'), at % 7, {
        wantedTopics: at % 3 === 0 ? ['Design'] : [],
        people: [person({ hasMet: at % 5 === 0 })],
      }),
    );
    expect(order(...all.toReversed())).toEqual(order(...all));
  });
});

describe('why a peek is shown', () => {
  it('is at most three reasons, the strongest first', () => {
    const all = peek('all', 0, {
      wantedTopics: ['Fundraising', 'Design'],
      knownTopics: ['Law'],
      people: [person({ isFollowed: true, circle: 'Makers' }), person({ name: 'Lin', hasMet: true })],
    });
    expect(whyShown(all, TODAY)).toEqual([
      { kind: 'wanted_topic', name: 'Fundraising' },
      { kind: 'followed', name: 'Grace' },
      { kind: 'met', name: 'Lin' },
    ]);
  });

  it('is that it is new, or nothing', () => {
    expect(whyShown(peek('new', 1), TODAY)).toEqual([{ kind: 'new', name: null }]);
    expect(whyShown(peek('old', 9), TODAY)).toEqual([]);
  });
});
