import { PEEKS, type PeekText } from './data/peeks.ts';
import { range } from './agenda.ts';
import { livelyCircles } from './network.ts';
import { isSettled } from './people.ts';
import { createChance, seededId } from './random.ts';
import type { SessionBook } from './sessions.ts';
import type { Ground, NetworkRows, PeekRows, Person } from './world.ts';

const SECONDS = { fewest: 20, most: 25 };
const WORDS_PER_SECOND = 2.7;

/** Content of a peek's video. */
export interface PeekClip {
  readonly id: string;
  readonly videoKey: string;
  readonly posterKey: string;
  readonly seconds: number;
  readonly title: string;
  readonly topic: string;
  readonly speaker: Pick<Person, 'firstName' | 'lastName' | 'headline'>;
  /** Index of its color scheme and sound; 0, 1, 2 … */
  readonly variant: number;
}

/**
 * Returns published peeks. Each is a clip of a session between an expert of its topic and a booker, who is of a lively circle
 * without a peek as long as there is one.
 */
export function makePeeks(
  ground: Ground,
  people: readonly Person[],
  book: SessionBook,
  circles: Pick<NetworkRows, 'circles' | 'circleMembers'>,
): { rows: PeekRows; clips: PeekClip[] } {
  const chance = createChance(ground.seed, 'peeks');
  const members = people.filter(
    (person) => person.expertIn.length > 0 && !person.isDemo && isSettled(ground, person),
  );
  const rows: PeekRows = { peeks: [], people: [], speakers: [], topics: [], reactions: [] };
  const clips: PeekClip[] = [];
  const spoken = new Set<string>();
  const lively = livelyCircles(circles).map((id) => membersOf(circles, id));
  for (const [i, peek] of PEEKS.entries()) {
    const speaker = speakerOf(peek, chance.shuffled(members), spoken);
    const quiet = lively.find((inside) => rows.people.every(({ userId }) => !inside.has(userId)));
    const others = members.filter(({ id }) => id !== speaker.id);
    const fromQuiet = quiet === undefined ? [] : others.filter(({ id }) => quiet.has(id));
    const listener = chance.pick(fromQuiet.length > 0 ? fromQuiet : others);
    const meeting = book.meet(speaker, listener, range(-40, -26)) ?? null;
    spoken.add(speaker.id);
    const id = seededId(ground.seed, `peek/${peek.title}`);
    const words = peek.transcript.split(' ').length;
    const seconds = Math.min(SECONDS.most, Math.max(SECONDS.fewest, Math.round(words / WORDS_PER_SECOND)));
    // The newest is from yesterday evening, the others one to two days apart.
    const publishedAt = ground.now.subtract({ hours: 14 + 39 * i + chance.whole(0, 9) });
    const createdAt = meeting?.startsAt.add({ minutes: 25 }) ?? publishedAt.subtract({ hours: 30 });
    const likes = chance.shuffled(members).slice(0, chance.whole(4, 46));
    const clip = {
      id,
      videoKey: `peeks/${id}.webm`,
      posterKey: `peeks/${id}.webp`,
      seconds,
      title: peek.title,
      topic: ground.topicNames.get(peek.topics[0] ?? '') ?? '',
      speaker,
      variant: i,
    };
    clips.push(clip);
    rows.peeks.push({
      id,
      sessionId: meeting?.id ?? null,
      title: peek.title,
      createdAt,
      showAfter: createdAt,
      publishedAt,
      isOpenByLink: true,
      durationSeconds: seconds,
      transcript: peek.transcript,
      videoKey: clip.videoKey,
      posterKey: clip.posterKey,
      aspect: 'audiogram',
      viewCount: likes.length * chance.whole(4, 9) + chance.whole(11, 60),
      likeCount: likes.length,
      shareCount: chance.whole(0, 12),
      replayCount: chance.whole(3, 40),
    });
    for (const [position, { id: userId }] of [speaker, listener].entries()) {
      rows.people.push({ peekId: id, userId, position, decision: 'clip', decidedAt: publishedAt });
      rows.speakers.push({
        peekId: id,
        label: `Speaker ${position + 1}`,
        position,
        userId,
        identifiedAt: publishedAt,
      });
    }
    rows.topics.push(...peek.topics.map((topicSlug, position) => ({ peekId: id, topicSlug, position })));
    rows.reactions.push(
      ...likes.map((person) => ({
        peekId: id,
        userId: person.id,
        kind: 'like' as const,
        onDay: LIKE_DAY,
      })),
    );
  }
  return { rows, clips };
}

function membersOf({ circleMembers }: Pick<NetworkRows, 'circleMembers'>, id: string): ReadonlySet<string> {
  return new Set(circleMembers.filter(({ circleId }) => circleId === id).map(({ userId }) => userId));
}

/** A like counts only once, not once per day: its row has this fixed day. */
const LIKE_DAY = Temporal.PlainDate.from('2000-01-01');

function speakerOf({ topics }: PeekText, members: readonly Person[], spoken: ReadonlySet<string>): Person {
  const free = members.filter(({ id, acceptsSessions }) => acceptsSessions && !spoken.has(id));
  const pair =
    free.find(({ expertIn }) => expertIn.includes(topics[0] ?? '')) ??
    free.find(({ expertIn }) => expertIn.some((slug) => topics.includes(slug))) ??
    free[0];
  if (!pair) throw new RangeError('Nobody is left to speak in a peek');
  return pair;
}
