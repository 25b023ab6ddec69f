import { livelyCircles } from './network.ts';
import { GROUNDS, wholeWorld } from './test-world.ts';

/** The least that each of the ten largest circles has. */
const LEAST = {
  members: 9,
  leaders: 2,
  topics: 3,
  rules: 1,
  messages: 15,
  recentMessages: 3,
  answers: 3,
  likes: 8,
  pins: 1,
  writers: 3,
  comingEvents: 1,
  signedUp: 4,
  pastEvents: 1,
  sessionsInRounds: 4,
  peeks: 1,
  introductions: 2,
} as const;

describe.each(GROUNDS)('the sample data of %s at %s', (seed, at) => {
  const now = Temporal.Instant.from(at);
  const { network, events, peeks, talks, introductions } = wholeWorld(seed, now);

  /** Counts what somebody finds who opens a circle. */
  const contentsOf = (circleId: string): Record<keyof typeof LEAST, number> => {
    const circle = network.circles.find(({ id }) => id === circleId);
    const inside = network.circleMembers.filter((row) => row.circleId === circleId);
    const ids = new Set(inside.map(({ userId }) => userId));
    const messages = talks.flatMap(({ place, messages: told }) =>
      place.kind === 'circle' && place.circleId === circleId ? told : [],
    );
    const own = events.events.filter((event) => event.circleId === circleId);
    const coming = own.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, now) > 0);
    const past = own.filter((event) => !coming.includes(event)).map(({ id }) => id);
    return {
      members: inside.length,
      leaders: [circle?.adminId, inside.find(({ role }) => role === 'deputy')?.userId].filter(Boolean).length,
      topics: network.circleTopics.filter((row) => row.circleId === circleId).length,
      rules: circle?.rules ? 1 : 0,
      messages: messages.length,
      recentMessages: messages.filter((message) => message.at.until(now).total('hours') < 48).length,
      answers: messages.filter(({ answers }) => messages.some(({ body }) => body === answers)).length,
      likes: messages.reduce((sum, { likedBy = [] }) => sum + likedBy.length, 0),
      pins: messages.filter(({ pinnedBy }) => pinnedBy !== undefined).length,
      writers: new Set(messages.map(({ authorId }) => authorId)).size,
      comingEvents: coming.length,
      signedUp: events.people.filter(({ eventId }) => eventId === coming[0]?.id).length,
      pastEvents: past.length,
      sessionsInRounds: events.meetings.sessions.filter(({ circleEventId }) =>
        past.includes(circleEventId ?? ''),
      ).length,
      peeks: peeks.peeks.filter(({ id }) =>
        peeks.people.some(({ peekId, userId }) => peekId === id && ids.has(userId)),
      ).length,
      introductions: introductions.introductions.filter(
        ({ personA, personB, state }) => state !== 'expired' && ids.has(personA) && ids.has(personB),
      ).length,
    };
  };

  it('has ten circles in which something happens: chat with answers, events, peeks and introductions', () => {
    const lively = livelyCircles(network);
    expect(lively).toHaveLength(10);
    const missing = lively.flatMap((id) => {
      const found = contentsOf(id);
      return (Object.keys(LEAST) as (keyof typeof LEAST)[])
        .filter((what) => found[what] < LEAST[what])
        .map((what) => `${network.circles.find((circle) => circle.id === id)?.name}: ${found[what]} ${what}`);
    });
    expect(missing).toEqual([]);
  });
});
