import { Id, type LinkedPeek, type NextPeek, type PersonSummary } from '@acquaint/contracts';
import type { LoggedIn } from '../../../http/security/tokens.ts';
import { fullName } from '../../../i18n/people.ts';
import type { Database } from '../../../ports/database/database.ts';
import { selectPublicPeople } from '../../profiles/profiles.queries.ts';
import { captionsOf, rawUsersOf } from '../peek-answer.ts';
import type { PeekMedia } from '../peek-media.ts';
import { completePeeks, findPeek, isOpenToAll, isShownTo, NOBODY } from '../peeks.repository.ts';
import { selectNewestOpen } from './open-peeks.repository.ts';
import { socialCard } from './social-card.ts';

interface Dependencies {
  readonly db: Database;
  readonly media: PeekMedia;
  /** Returns the origin of the platform. */
  readonly publicUrl: () => string;
}

/** Reads peeks for anyone who has their link. */
export interface PeekLinks {
  /**
   * Returns what a reader sees of a peek by its link (R-PEEK-31); null unless it is published and the people in it agreed to that.
   * @param reader null for a visitor. Members do not see peeks of people who are hidden from them (R-NET-6).
   */
  readonly find: (id: string, reader: Pick<LoggedIn, 'id'> | null) => Promise<LinkedPeek | null>;
  /** Returns the newest other peeks that visitors may watch, at most three. */
  readonly next: (id: string) => Promise<NextPeek[]>;
  /** Returns the tags of the social card for the page of a peek; null for another page, and for a peek that is not open. */
  readonly headOf: (path: string, query: URLSearchParams) => Promise<string | null>;
}

const PAGE = '/peek';
/** Peeks that a visitor is offered to watch next. */
const MOST_NEXT = 3;

export function createPeekLinks({ db, media, publicUrl }: Dependencies): PeekLinks {
  const links: PeekLinks = {
    find: async (id, reader) => {
      const peek = await findPeek(db, id);
      if (!peek?.publishedAt || !peek.isOpenByLink || !(await isOpenToAll(db, id))) return null;
      if (reader !== null && !(await isShownTo(db, id, reader.id))) return null;
      const [whole] = await completePeeks(db, [peek], reader?.id ?? NOBODY);
      if (!whole) return null;
      const names = whole.people.map(({ person }) => fullName(person));
      const profiles = await selectPublicPeople(
        db,
        whole.people.map(({ person }) => person.id),
      );
      return {
        uuid: peek.id,
        title: peek.title,
        published_at: peek.publishedAt.toString(),
        duration_seconds: peek.durationSeconds,
        views: peek.viewCount,
        people: whole.people.map(({ person }) => ({
          ...named(person),
          headline: person.headline,
          public_profile: profiles.get(person.id) ?? null,
        })),
        guests: rawUsersOf(whole).filter((name) => !names.includes(name)),
        topics: [...whole.topics],
        transcript: peek.transcript,
        captions: captionsOf(peek, whole.cut),
        video_url: media.urlOf(peek, 'video', null),
        poster_url: media.urlOf(peek, 'poster', null),
      };
    },

    next: async (id) => {
      const rows = await selectNewestOpen(db, id, MOST_NEXT);
      const whole = await completePeeks(db, rows, NOBODY);
      return whole.map(({ peek, people }) => ({
        uuid: peek.id,
        title: peek.title,
        poster_url: media.urlOf(peek, 'poster', null),
        people: people.map(({ person }) => named(person)),
      }));
    },

    headOf: async (path, query) => {
      const id = path === PAGE ? Id.safeParse(query.get('snip')) : null;
      const peek = id?.success ? await links.find(id.data, null) : null;
      return peek && socialCard(peek, publicUrl());
    },
  };
  return links;
}

/** Returns what a person is called, without their ID. */
const named = ({
  username,
  first_name,
  last_name,
  is_erased,
}: PersonSummary): NextPeek['people'][number] => ({
  ...{ username, first_name, last_name, is_erased },
});
