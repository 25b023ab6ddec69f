import type { Connection, Introduction, Notification, SearchResult } from '@acquaint/contracts';
import { sampleId, samplePerson, sampleProfile } from '@acquaint/remote-kit/testing';

/** What the fake server of the harness knows. */

const DAY_MS = 86_400_000;
const instantIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

export const NEXT_AT = instantIn(4);
export const COMMON_SLOT = {
  starts_at: instantIn(2),
  ends_at: new Date(Date.parse(instantIn(2)) + 20 * 60_000).toISOString(),
};
const ALAN = samplePerson({
  id: sampleId(3),
  username: 'alan',
  first_name: 'Alan',
  last_name: 'Turing',
  headline: 'Machines that think',
});
const ADA = samplePerson({ id: sampleId(1), username: 'ada', first_name: 'Ada', last_name: 'Byron' });

const introduction = (part: Partial<Introduction>): Introduction => ({
  id: sampleId(11),
  person: samplePerson(),
  statement: 'I explain nanoseconds.',
  expert_in: [{ name: 'Compilers', slug: 'compilers' }],
  looking_for: [],
  location: 'New York',
  rating: 4.6,
  completed_sessions: 3,
  status: 'offered',
  reasons: [
    {
      kind: 'topic',
      direction: 'they_offer',
      text: 'You look for Compilers; Grace is expert in it.',
      terms: ['Compilers'],
      weight: 0.7,
    },
  ],
  introduced_by: null,
  offered_at: instantIn(-1),
  expires_at: instantIn(13),
  ...part,
});

const result = (person: SearchResult | ReturnType<typeof samplePerson>): SearchResult => ({
  ...person,
  expert_in: [{ name: 'Compilers', slug: 'compilers' }],
  looking_for: [],
  location: 'London',
  rating: 4.8,
  completed_sessions: 3,
  accepts_sessions: true,
});
export const PEOPLE: readonly SearchResult[] = [result(samplePerson()), result(ALAN)];

export const REVIEW = {
  id: sampleId(31),
  session_id: sampleId(41),
  author: ALAN,
  rating: 4,
  tags: ['clear_advice' as const],
  text: 'Now I know what a nanosecond is.',
  created_at: instantIn(-10),
};

const notification = (number: number, title: string): Notification => ({
  id: sampleId(number),
  kind: 'introduction_matched',
  title,
  text: 'Find a time.',
  path: '/dashboard/user?username=grace',
  person: samplePerson(),
  created_at: instantIn(-number),
  did_read: number > 1,
});

const connection = (part: Partial<Connection>): Connection => ({
  id: sampleId(21),
  person: samplePerson(),
  status: 'accepted',
  direction: 'out',
  note: '',
  created_at: instantIn(-3),
  origin: 'introduction',
  ...part,
});

/** A small world that a page may change. */
export function sampleWorld() {
  const world = {
    introductions: [
      introduction({}),
      introduction({ id: sampleId(12), person: ALAN, statement: 'I read decks.' }),
      introduction({ id: sampleId(13), status: 'passed' }),
    ],
    connections: [connection({}), connection({ id: sampleId(22), person: ALAN, origin: 'request' })],
    notifications: [notification(1, 'Grace said yes'), notification(2, 'Alan said yes')],
    pausedUntil: null as string | null,
    isSubscribed: false,
    answer(id: string, status: Introduction['status']): Introduction {
      world.introductions = world.introductions.map((each) => (each.id === id ? { ...each, status } : each));
      return world.introductions.find((each) => each.id === id) ?? introduction({});
    },
    profileOf(username: string) {
      if (username === 'ada') return sampleProfile({ id: sampleId(101), user: ADA, is_own: true });
      return sampleProfile({
        user: username === 'alan' ? ALAN : samplePerson(),
        is_subscribed: world.isSubscribed,
        rating: 4.6,
        review_count: 1,
      });
    },
  };
  return world;
}

/** Those that a filter of the page shows. */
export function introductionsOf(
  all: readonly Introduction[],
  filter: 'open' | 'matched' | 'history',
): Introduction[] {
  const statuses = {
    open: ['offered', 'saved', 'accepted'],
    matched: ['matched'],
    history: ['passed', 'expired'],
  };
  return all.filter(({ status }) => statuses[filter].includes(status));
}
