import { to } from '@acquaint/contracts';
import { REPORTED } from '../data/reports.ts';
import { livelyCircles } from '../network.ts';
import { isSettled } from '../people.ts';
import { createChance } from '../random.ts';
import { messageId } from '../talks.ts';
import type { CaseRows, EventRows, Ground, NetworkRows, PeekRows, Person, Talk } from '../world.ts';
import { caseRows, circlePath, type SampleCase, type Subject } from './cases.ts';

/** What can be reported in the sample data. */
interface Reportables {
  readonly people: readonly Person[];
  readonly network: NetworkRows;
  readonly events: EventRows;
  readonly peeks: PeekRows;
  readonly talks: readonly Talk[];
}

/**
 * Returns reports of messages, members, an event, a peek and a circle: new and assigned ones, upheld and dismissed ones, and two that
 * a circle's admin decided and that were appealed against: one appeal waits, one was right. No demo member reports or is reported.
 */
export function makeReports(ground: Ground, world: Reportables): CaseRows {
  const { people, network } = world;
  const chance = createChance(ground.seed, 'reports');
  const staff = people.find(({ role }) => role === 'admin')?.id ?? '';
  const members = people.filter(
    (person) => person.role === 'member' && !person.isDemo && isSettled(ground, person),
  );
  const lively = livelyCircles(network);
  const leaders = lively.map((circleId) => network.circles.find(({ id }) => id === circleId)?.adminId ?? '');
  const peek = peekOf(world);
  const involved = [...leaders, ...(peek?.people ?? [])];
  const strangers = chance.shuffled(members.filter(({ id }) => !involved.includes(id)));
  const stranger = (): Person => {
    const person = strangers.pop();
    if (!person) throw new RangeError('There is nobody left');
    return person;
  };
  const ids = new Set(members.map(({ id }) => id));
  /** A member of a circle who does not lead it, besides some. */
  const insider = (circleId: string, except: readonly string[]): string => {
    const inside = network.circleMembers.filter((row) => row.circleId === circleId).slice(2);
    return chance.pick(
      inside.map(({ userId }) => userId).filter((id) => ids.has(id) && !except.includes(id)),
    );
  };
  const ago = (hours: number): Temporal.Instant => ground.now.subtract({ minutes: Math.round(hours * 60) });
  /** A time some hours after another one; sooner, if little time has passed since. */
  const later = (at: Temporal.Instant, hours: number): Temporal.Instant => {
    const passed = ground.now.since(at).total('hours');
    return at.add({ seconds: Math.round(Math.min(hours, passed / 4) * 3_600) });
  };

  const made: SampleCase[] = [];
  const advert = messageOf(ground, world, REPORTED.advert);
  if (advert)
    made.push({
      key: 'advert',
      subject: advert,
      reports: [
        {
          ...{ by: insider(advert.circleId ?? '', advert.people), reason: 'spam' },
          ...{ note: 'The same text is in two other circles.', at: latest(later(advert.at, 5), ago(5)) },
        },
      ],
    });
  const untrue = stranger().id;
  const pretender = stranger();
  made.push({
    key: 'pretender',
    subject: personOf(pretender),
    reports: [
      {
        ...{ by: stranger().id, reason: 'pretends', at: ago(26) },
        note: 'I worked at this company for six years and never heard of this person.',
      },
      { by: untrue, reason: 'pretends', note: '', at: ago(9) },
    ],
  });
  const event = eventOf(world, lively, ids);
  if (event)
    made.push({
      key: 'event',
      subject: event,
      assignedTo: staff,
      reports: [
        {
          ...{ by: insider(event.circleId ?? '', event.people), reason: 'other', at: ago(60) },
          note: 'Last time the whole first round was about a course that costs money.',
        },
      ],
    });
  const insult = messageOf(ground, world, REPORTED.insult);
  if (insult) {
    const decidedAt = later(later(insult.at, 3), 20);
    made.push({
      key: 'insult',
      subject: insult,
      reports: [
        {
          ...{ by: insider(insult.circleId ?? '', insult.people), reason: 'harassment' },
          ...{ note: 'This is about me. Please take it down.', at: later(insult.at, 3) },
        },
      ],
      decided: {
        ...{ by: staff, at: decidedAt, decision: 'upheld' },
        reason: 'We talk about work here, never about what somebody is worth.',
        actions: [{ kind: 'hiding' }, { kind: 'slow_mode', endsAt: later(decidedAt, 72) }],
      },
    });
  }
  if (peek)
    made.push({
      key: 'peek',
      subject: peek,
      reports: [
        {
          ...{ by: stranger().id, reason: 'other', at: ago(13 * 24) },
          note: 'It says to delete alerts. That is bad advice.',
        },
      ],
      decided: {
        ...{ by: staff, at: ago(12 * 24), decision: 'unfounded', actions: [] },
        reason: 'An opinion about work, and nobody is harmed by it.',
      },
    });
  const circle = circleOf(
    world,
    lively.find((_id, place) => place > 4 && ids.has(leaders[place] ?? '')) ?? '',
  );
  if (circle)
    made.push({
      key: 'circle',
      subject: circle,
      reports: [{ by: untrue, reason: 'fraud', note: 'They take money for joining.', at: ago(17 * 24) }],
      decided: {
        ...{ by: staff, at: ago(16 * 24), decision: 'false', actions: [] },
        reason: 'Joining is free, and nobody inside was asked for money.',
      },
    });
  made.push(...byCircles(ground, world, { insider, later, staff }));
  const asker = stranger();
  made.push({
    key: 'asker',
    subject: personOf(asker),
    reports: [
      {
        ...{ by: stranger().id, reason: 'fraud', at: ago(21 * 24) },
        note: 'Asked me for a deposit before we had even met.',
      },
    ],
    decided: {
      ...{ by: staff, at: ago(20 * 24), decision: 'upheld', actions: [{ kind: 'warning' }] },
      reason: 'Prices are set in the availability, never asked for in private.',
    },
  });
  return caseRows(ground, made);
}

interface Circumstances {
  readonly insider: (circleId: string, except: readonly string[]) => string;
  readonly later: (at: Temporal.Instant, hours: number) => Temporal.Instant;
  readonly staff: string;
}

/** Returns the reports that the admins of circles decided: one appeal waits, and one was right. */
function byCircles(
  ground: Ground,
  world: Reportables,
  { insider, later, staff }: Circumstances,
): SampleCase[] {
  const decide = (
    key: keyof typeof REPORTED,
    reason: string,
    actionsAt: (at: Temporal.Instant) => NonNullable<SampleCase['decided']>['actions'],
  ): SampleCase[] => {
    const subject = messageOf(ground, world, REPORTED[key]);
    const adminId = world.network.circles.find(({ id }) => id === subject?.circleId)?.adminId;
    if (!subject?.circleId || !adminId) return [];
    const reportedAt = later(subject.at, 2);
    const at = later(reportedAt, 8);
    return [
      {
        ...{ key, subject },
        reports: [
          { by: insider(subject.circleId, subject.people), reason: 'spam', note: '', at: reportedAt },
        ],
        decided: { by: adminId, at, decision: 'upheld', isByCircle: true, reason, actions: actionsAt(at) },
      },
    ];
  };
  return [
    ...decide('contacts', 'Nothing is sold in this circle.', (at) => [
      {
        kind: 'circle_mute',
        appeal: {
          statement:
            'I did not know that. I have never sold a contact, and I would like to ask questions again.',
          at: later(at, 30),
        },
      },
    ]),
    ...decide('repeated', 'One invitation is enough.', (at) => [
      {
        kind: 'slow_mode',
        appeal: {
          statement:
            'It was the same webinar, but three different questions. I can put them into one message.',
          at: later(at, 20),
          lifted: {
            ...{ by: staff, at: later(later(at, 20), 24) },
            reason: 'You have agreed to write it once, so the limit is not needed any more.',
          },
        },
      },
    ]),
  ];
}

function latest(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? b : a;
}

function messageOf(
  ground: Ground,
  { talks }: Reportables,
  body: string,
): (Subject & { readonly at: Temporal.Instant }) | null {
  for (const { place, messages } of talks) {
    const index = messages.findIndex((message) => message.body === body);
    const message = messages[index];
    if (!message || place.kind !== 'circle') continue;
    const { circleId } = place;
    return {
      ...{ kind: 'message', id: messageId(ground, place, index), people: [message.authorId], circleId },
      ...{ title: '', text: body, path: circlePath(circleId), at: message.at },
    };
  }
  return null;
}

function personOf({ id, firstName, lastName, username, headline, story }: Person): Subject {
  return {
    ...{ kind: 'person', id, people: [id], circleId: null },
    title: `${firstName} ${lastName} (@${username})`,
    text: `${headline}\n\n${story}`,
    path: to('/dashboard/user', { username }),
  };
}

/** Returns a coming event of a lively circle that is led by none of the demo members. */
function eventOf(
  { events, network }: Reportables,
  lively: readonly string[],
  members: ReadonlySet<string>,
): Subject | null {
  const found = events.events.find(
    ({ circleId, plannedRound, hostId }) =>
      plannedRound === 0 && lively.includes(circleId) && members.has(hostId ?? ''),
  );
  const circle = network.circles.find(({ id }) => id === found?.circleId);
  if (!found?.hostId || !circle) return null;
  return {
    ...{ kind: 'event', id: found.id, people: [found.hostId], circleId: found.circleId, title: found.name },
    text: `${found.name}\n\n${found.about ?? ''}`,
    path: to('/dashboard/event', { event: found.id }),
  };
}

/** Returns the peek about alerts. */
function peekOf({ peeks }: Reportables): Subject | null {
  const found = peeks.peeks.find(({ transcript }) => transcript?.includes('alerts') === true);
  if (!found) return null;
  const people = peeks.people.filter(({ peekId }) => peekId === found.id).map(({ userId }) => userId);
  return {
    ...{ kind: 'peek', id: found.id, people, circleId: null, title: found.title },
    text: found.transcript ?? '',
    path: to('/peek', { snip: found.id }),
  };
}

function circleOf({ network }: Reportables, id: string): Subject | null {
  const found = network.circles.find((circle) => circle.id === id);
  if (!found?.adminId) return null;
  return {
    ...{ kind: 'circle', id, people: [found.adminId], circleId: null, title: found.name },
    text: `${found.purpose}\n\n${found.rules}`,
    path: circlePath(id),
  };
}
