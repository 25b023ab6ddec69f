import { consentedIntervals, covered, cutTo, firstBroken } from '../../recordings/consent/consent-ledger.ts';
import { peopleOfCut, stretchesOf } from '../../recordings/assembly/stretches.ts';
import { hasComeWhole } from '../../recordings/assembly/timeline.ts';
import { findCandidates } from '../../recordings/speech/candidates.ts';
import { GROUNDS, wholeWorld } from '../test-world.ts';
import { cuesOf } from './film.ts';
import { TALK_MS, TALKERS, turnsOfTalk, wordsOf } from './talk.ts';

const graceMs = 60_000;

describe('what is said in the recorded session', () => {
  it.each(TALKERS)('has each word of %s at its time, in order', (who) => {
    const words = wordsOf(who);
    const said = turnsOfTalk()
      .filter(({ by }) => by === who)
      .flatMap(({ sentences }) => sentences.map(({ text }) => text));
    expect(words.map(([, , text]) => text).join(' ')).toBe(said.join(' '));
    for (const [index, [from, until]] of words.entries()) {
      expect(from).toBeLessThan(until);
      expect(from).toBeGreaterThanOrEqual(words[index - 1]?.[1] ?? 0);
    }
    expect(words.at(-1)?.[1]).toBeLessThan(TALK_MS);
  });
});

describe.each(GROUNDS)('the recorded session of %s at %s', (seed, at) => {
  const world = wholeWorld(seed, Temporal.Instant.from(at));
  const { ledger, recording, endedAt, sessionId, peeks, rows, tracks, pieces } = world.recorded;
  const until = endedAt.epochMilliseconds;
  const [host, booker] = world.recorded.people.map(({ person }) => person.id);
  const stretches = stretchesOf(ledger, { graceMs, until, length: TALK_MS });

  it('has a ledger that nobody changed, in which both consent to every second of the recording', () => {
    expect(firstBroken(sessionId, ledger)).toBeNull();
    expect(recording.ledgerHash).toBe(ledger.at(-1)?.hash);
    for (const userId of [host ?? '', booker ?? '']) {
      const consented = consentedIntervals(ledger, { graceMs, until, userId });
      const [whole] = consented;
      expect([consented.length, whole?.from]).toEqual([1, recording.recordedAt.epochMilliseconds]);
      expect(covered(consented)).toBe(TALK_MS);
    }
    expect(stretches).toEqual([
      { from: 0, until: TALK_MS, part: 0, people: stretches[0]?.people, hasGuest: false, lost: [] },
    ]);
    expect(stretches[0]?.people.toSorted()).toEqual([host, booker].toSorted());
  });

  it('has received every second of both, and nothing that was not consented to', () => {
    for (const track of tracks) {
      const own = pieces.filter(({ trackId }) => trackId === track.id);
      const whole = { ...track, cutAt: null, guestId: null, ownerId: track.userId, pieces: own };
      const consented = consentedIntervals(ledger, { graceMs, until, userId: track.userId ?? '' });
      expect(hasComeWhole([whole as never], consented)).toBe(true);
      for (const { fromAt, untilAt } of own) {
        const piece = { from: fromAt.epochMilliseconds, until: untilAt.epochMilliseconds };
        expect(covered(cutTo(piece, consented))).toBe(piece.until - piece.from);
      }
    }
  });

  it('has a peek that waits for Ada, and one that she has agreed to and Bruno has not, neither published', () => {
    const decided = rows.people.map(({ peekId, userId, decision = 'pending' }) => [
      peeks.findIndex(({ id }) => id === peekId),
      userId === booker ? 'ada' : 'bruno',
      decision,
    ]);
    expect(decided).toEqual([
      [0, 'bruno', 'clip'],
      [0, 'ada', 'pending'],
      [1, 'bruno', 'pending'],
      [1, 'ada', 'clip'],
    ]);
    for (const { publishedAt, createdAt } of rows.peeks) {
      expect(publishedAt ?? null).toBeNull();
      expect(Temporal.Instant.compare(createdAt, Temporal.Instant.from(at))).toBe(-1);
    }
  });

  it('has peeks that begin where a suggestion does: consented, and cut in silence', () => {
    const speech = world.recorded.people.map(({ who, person }) => ({
      personId: person.id,
      words: wordsOf(who),
      spans: turnsOfTalk()
        .filter(({ by }) => by === who)
        .flatMap(({ sentences }) => sentences.map((each) => ({ from: each.from, until: each.until }))),
    }));
    const found = findCandidates({ speech, stretches, marks: [] });
    expect(found.map(({ from }) => from)).toEqual(peeks.map(({ fromMs }) => fromMs));
    expect(found.every(({ until }, i) => until <= (peeks[i]?.untilMs ?? 0))).toBe(true);
    // Nobody speaks at either end of a cut.
    const ends = peeks.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]);
    const spans = speech.flatMap((each) => each.spans);
    expect(ends.filter((end) => spans.some(({ from, until }) => from < end && end < until))).toEqual([]);
    for (const { reasons } of found) expect(reasons.map(({ kind }) => kind)).toContain('question');
    for (const peek of peeks) {
      expect(peopleOfCut(stretches, { from: peek.fromMs, until: peek.untilMs })).toHaveProperty('people');
      expect(cuesOf(world.recorded, peek).at(-1)?.untilMs).toBeLessThanOrEqual(peek.untilMs - peek.fromMs);
    }
  });
});
