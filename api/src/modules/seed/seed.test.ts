import { USERNAME_PATTERN } from '@acquaint/contracts';
import { GROUNDS, topicNames, wholeWorld } from './test-world.ts';

describe.each(GROUNDS)('the sample data of %s at %s', (seed, at) => {
  const now = Temporal.Instant.from(at);
  const world = wholeWorld(seed, now);
  const { people, book, network, peeks, introductions } = world;
  const members = people.filter(({ role }) => role === 'member');

  it('has two hundred people with different names', () => {
    expect(members).toHaveLength(200);
    expect(new Set(people.map(({ username }) => username)).size).toBe(people.length);
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
    expect(new Set(people.map((person) => `${person.firstName} ${person.lastName}`)).size).toBe(
      people.length,
    );
    for (const { username } of people) expect(username).toMatch(USERNAME_PATTERN);
  });

  it('has an event in each circle, coming or past, with people of the circle', () => {
    const { events, people: guests } = world.events;
    const past = events.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, now) < 0);
    expect(past.length).toBeGreaterThan(4);
    expect(events.length - past.length).toBeGreaterThan(4);
    expect(new Set(events.map(({ circleId }) => circleId)).size).toBe(network.circles.length);
    const circleOf = new Map(events.map(({ id, circleId }) => [id, circleId]));
    const inside = new Set(network.circleMembers.map(({ circleId, userId }) => `${circleId} ${userId}`));
    expect(guests.every(({ eventId, userId }) => inside.has(`${circleOf.get(eventId)} ${userId}`))).toBe(
      true,
    );
  });

  it('has each demo member at one past event and at one that is more than a week away', () => {
    const { events, people: guests } = world.events;
    const hours = new Map(events.map(({ id, startsAt }) => [id, now.until(startsAt).total('hours')]));
    for (const { id } of people.filter(({ isDemo }) => isDemo)) {
      const mine = guests.filter(({ userId }) => userId === id).map(({ eventId }) => hours.get(eventId) ?? 0);
      mine.sort((a, b) => a - b);
      expect([mine.length, (mine[0] ?? 0) < 0, (mine[1] ?? 0) > 7 * 24]).toEqual([2, true, true]);
    }
  });

  it('has everybody at a past event meet somebody new in each round, who was there too', () => {
    const { events, people: guests, seats, meetings } = world.events;
    const past = events.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, now) < 0);
    for (const { id, rounds } of past) {
      const here = guests.filter(({ eventId }) => eventId === id).map(({ userId }) => userId);
      for (const userId of here) {
        const mine = seats.filter((seat) => seat.eventId === id && seat.userId === userId);
        const partners = mine.flatMap(({ partnerId }) => partnerId ?? []);
        expect([mine.length, new Set(partners).size]).toEqual([rounds, partners.length]);
        expect(partners.length).toBeGreaterThanOrEqual(rounds - 1);
        expect(partners.filter((partner) => !here.includes(partner))).toEqual([]);
      }
    }
    expect(seats.filter(({ sessionId }) => sessionId)).toHaveLength(2 * meetings.sessions.length);
  });

  it('has nobody at an event and in another session at the same time', () => {
    const spans = [...book.rows.sessions, ...world.events.meetings.sessions]
      .filter(({ state }) => state !== 'cancelled')
      .flatMap(({ hostId, bookerId, startsAt, durationMinutes }) =>
        [hostId, bookerId].map((id) => ({
          id,
          from: startsAt,
          to: startsAt.add({ minutes: durationMinutes }),
        })),
      );
    for (const { id } of people) {
      const mine = spans.filter((span) => span.id === id);
      mine.sort((a, b) => Temporal.Instant.compare(a.from, b.from));
      const clashes = mine
        .slice(1)
        .filter(({ from }, i) => Temporal.Instant.compare(from, mine[i]?.to ?? from) < 0);
      expect(clashes).toEqual([]);
    }
  });

  it('has everybody join before they do anything, and some in each of the last twelve weeks', () => {
    const joined = new Map(people.map(({ id, createdAt }) => [id, createdAt]));
    const isLater = (id: string | null | undefined, at: Temporal.Instant | null | undefined): boolean =>
      id == null || at == null || Temporal.Instant.compare(joined.get(id) ?? at, at) <= 0;
    const { events, people: guests, meetings } = world.events;
    const done: (readonly [
      what: string,
      id: string | null | undefined,
      at: Temporal.Instant | null | undefined,
    ])[] = [
      ...[...book.rows.sessions, ...meetings.sessions].flatMap(({ hostId, bookerId, bookedAt }) =>
        [hostId, bookerId].map((id) => ['session', id, bookedAt] as const),
      ),
      ...network.connections.flatMap(({ personA, personB, createdAt }) =>
        [personA, personB].map((id) => ['connection', id, createdAt] as const),
      ),
      ...network.subscriptions.flatMap(({ subscriberId, personId, createdAt }) =>
        [subscriberId, personId].map((id) => ['follow', id, createdAt] as const),
      ),
      ...network.circleMembers.map(({ userId, joinedAt }) => ['circle', userId, joinedAt] as const),
      ...events.map(({ hostId, createdAt }) => ['event', hostId, createdAt] as const),
      ...guests.map(({ userId, signedUpAt }) => ['sign-up', userId, signedUpAt] as const),
      ...world.talks.flatMap(({ messages }) =>
        messages.flatMap(({ authorId, likedBy = [], at }) =>
          [authorId, ...likedBy].map((id) => ['message', id, at] as const),
        ),
      ),
      ...introductions.sides.map(({ userId, offeredAt }) => ['introduction', userId, offeredAt] as const),
      ...people.map(({ id, lastSeenAt }) => ['visit', id, lastSeenAt] as const),
    ];
    const early = done.filter(([, id, at]) => !isLater(id, at)).map(([what]) => what);
    expect([...new Set(early)]).toEqual([]);
    const weeks = people.map(({ createdAt }) => Math.floor(createdAt.until(now).total('hours') / (7 * 24)));
    const newest = new Set(weeks.filter((week) => week < 12));
    expect(newest.size).toBeGreaterThanOrEqual(10);
  });

  it('never repeats a sentence', () => {
    expect(new Set(members.map(({ statement }) => statement)).size).toBe(200);
    expect(new Set(members.map(({ story }) => story)).size).toBe(200);
  });

  it('gives each member a face of their own, and a beard to no woman', () => {
    expect(world.faces.map(({ personId }) => personId)).toEqual(members.map(({ id }) => id));
    const drawn = world.faces.map(({ personId: _person, key: _key, ...parts }) => JSON.stringify(parts));
    expect(new Set(drawn).size).toBe(members.length);
    const beards = world.faces.filter(({ beard }) => beard !== null).map(({ personId }) => personId);
    const names = members.filter(({ id }) => beards.includes(id)).map(({ firstName }) => firstName);
    expect(names.length).toBeGreaterThan(20);
    for (const woman of ['Ada', 'Chiyo', 'Zanele', 'Astrid', 'Selin', 'Yana'])
      expect(names).not.toContain(woman);
  });

  it('has messages in order, in the past, and only in conversations that their authors belong to', () => {
    const circleOf = new Map(
      network.circles.map(({ id }) => [
        id,
        network.circleMembers.filter(({ circleId }) => circleId === id).map(({ userId }) => userId),
      ]),
    );
    for (const { place, messages } of world.talks) {
      const inside =
        place.kind === 'direct'
          ? [place.personA, place.personB]
          : place.kind === 'circle'
            ? (circleOf.get(place.circleId) ?? [])
            : place.memberIds;
      expect(messages.length).toBeGreaterThan(2);
      for (const { authorId } of messages) expect(inside).toContain(authorId);
      const times = messages.map((message) => message.at.epochMilliseconds);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(now.epochMilliseconds);
    }
  });

  it('gives each demo member conversations, at most two of them unread', () => {
    for (const { id } of members.filter(({ isDemo }) => isDemo)) {
      const mine = world.talks.filter(
        ({ place }) => place.kind === 'direct' && [place.personA, place.personB].includes(id),
      );
      expect(mine.length).toBeGreaterThan(0);
      expect(mine.filter(({ unreadBy }) => unreadBy.includes(id)).length).toBeLessThanOrEqual(2);
    }
    expect(world.talks.filter(({ place }) => place.kind === 'circle').length).toBeGreaterThan(15);
  });

  it('lets each demo member be answered and then mentioned in a circle of their own, which they have not read', () => {
    const circles = members
      .filter(({ isDemo }) => isDemo)
      .map(({ id, firstName, lastName }) => {
        const called = world.talks.filter(
          ({ place, unreadBy }) => place.kind === 'circle' && unreadBy.includes(id),
        );
        const [own, answer, mention] = called[0]?.messages.slice(-3) ?? [];
        expect([called.length, own?.authorId, answer?.answers]).toEqual([1, id, own?.body]);
        expect(mention?.body).toContain(`@${firstName} ${lastName}`);
        expect(mention?.mentions?.map(({ user_id }) => user_id)).toEqual([id]);
        expect(new Set([own, answer, mention].map((message) => message?.authorId)).size).toBe(3);
        return called[0];
      });
    expect(new Set(circles).size).toBe(3);
  });

  it('gives each member two known topics to offer and two to look for', () => {
    for (const { expertIn, lookingFor } of members) {
      for (const list of [expertIn, lookingFor]) {
        expect([list.length, new Set(list).size]).toEqual([2, 2]);
        for (const slug of list) expect(topicNames.has(slug)).toBe(true);
      }
    }
    const used = [...peeks.topics, ...network.circleTopics].map(({ topicSlug }) => topicSlug);
    expect(used.filter((slug) => !topicNames.has(slug))).toEqual([]);
  });

  it('has sessions in the past and in the future', () => {
    for (const { state, startsAt, endedAt, bookedAt } of book.rows.sessions) {
      expect(Temporal.Instant.compare(startsAt, now)).toBe(state === 'confirmed' ? 1 : -1);
      if (endedAt) expect(Temporal.Instant.compare(endedAt, now)).toBe(-1);
      if (bookedAt) expect(Temporal.Instant.compare(bookedAt, startsAt)).toBe(-1);
    }
    for (const { publishedAt } of peeks.peeks) {
      expect(publishedAt && Temporal.Instant.compare(publishedAt, now)).toBe(-1);
    }
  });

  it('never has a person in two sessions at once', () => {
    const seats = new Map<string, number[]>();
    for (const { hostId, bookerId, startsAt } of book.rows.sessions) {
      for (const id of [hostId, bookerId]) {
        seats.set(id, [...(seats.get(id) ?? []), startsAt.epochMilliseconds]);
      }
    }
    for (const starts of seats.values()) {
      starts.sort((a, b) => a - b);
      const gaps = starts.slice(1).map((start, i) => (start - (starts[i] ?? 0)) / 60_000);
      expect(gaps.filter((gap) => gap < 30)).toEqual([]);
    }
  });

  it('has twenty circles, each led by one of its members', () => {
    expect(network.circles).toHaveLength(20);
    for (const { id, adminId } of network.circles) {
      const inside = network.circleMembers.filter(({ circleId }) => circleId === id);
      expect(inside.length).toBeGreaterThan(6);
      expect(inside.map(({ userId }) => userId)).toContain(adminId);
    }
  });

  it('gives demo members somebody to answer, somebody who has accepted them, and one review to write', () => {
    for (const demo of people.filter(({ isDemo }) => isDemo)) {
      const open = new Set(
        introductions.introductions.filter(({ state }) => state === 'open').map(({ id }) => id),
      );
      const mine = introductions.sides.filter(
        (side) => side.userId === demo.id && open.has(side.introductionId),
      );
      const theirs = introductions.sides.filter(
        (side) => side.otherId === demo.id && open.has(side.introductionId),
      );
      expect(mine.map(({ answer }) => answer)).toEqual(['offered', 'offered', 'offered']);
      expect(theirs.map(({ answer }) => answer).sort()).toEqual(['accepted', 'accepted', 'offered']);
      const sessions = book.rows.sessions.filter((row) => [row.hostId, row.bookerId].includes(demo.id));
      expect(sessions.filter(({ state }) => state === 'confirmed')).toHaveLength(1);
      const unreviewed = sessions.filter(
        ({ id, state }) =>
          state === 'completed' &&
          !book.rows.reviews.some((review) => review.sessionId === id && review.authorId === demo.id),
      );
      expect(unreviewed).toHaveLength(1);
    }
  });

  it('computes ratings only from published reviews', () => {
    const reviews = [...book.rows.reviews, ...world.events.meetings.reviews];
    expect(reviews.some(({ shownAt }) => shownAt === null)).toBe(true);
    for (const { id } of people) {
      const shown = reviews.filter(({ subjectId, shownAt }) => subjectId === id && shownAt !== null);
      const { ratingSum = 0, ratingCount = 0 } = world.standings.get(id) ?? {};
      expect([ratingCount, ratingSum]).toEqual([
        shown.length,
        shown.reduce((sum, { rating }) => sum + rating, 0),
      ]);
    }
  });

  it('has a reason for every open introduction', () => {
    const open = introductions.introductions.filter(({ state }) => state === 'open');
    expect(open.length).toBeGreaterThan(200);
    const met = new Set(introductions.sides.map(({ userId }) => userId));
    expect(members.filter(({ id }) => !met.has(id))).toEqual([]);
    const ids = new Set(open.map(({ id }) => id));
    const silent = introductions.sides.filter(
      ({ introductionId, reasons }) => ids.has(introductionId) && reasons.length === 0,
    );
    expect(silent).toEqual([]);
  });
});

describe('the sample data', () => {
  it('is the same for the same number, and different for another', () => {
    const [one, again, other] = [wholeWorld(5), wholeWorld(5), wholeWorld(6)].map((world) =>
      JSON.stringify(world),
    );
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });
});
