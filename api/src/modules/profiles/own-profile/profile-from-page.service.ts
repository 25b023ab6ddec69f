import type { Profile } from '@acquaint/contracts';
import { badField } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import { PAGE_REQUEST, readPageCard } from '../../../ports/outside/page-card.ts';
import { OutsideRefusal, type Outside, type OutsideAnswer } from '../../../ports/outside/outside.ts';
import type { EventPublisher } from '../../../realtime/event-publisher.ts';
import { changeFromPage, websiteOf } from './profile-from-page.ts';
import { newPictureKey, PICTURE_MAX_BYTES, PICTURE_TYPES, remakePicture } from './profile-picture.ts';
import { changeProfile, findProfile, lockOwnPicture, type ProfileChange } from '../profiles.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly outside: Outside;
  readonly events: EventPublisher;
}

const NOTHING_FOUND =
  'We couldn’t find a name, description or photo there. Use a public page about you, or a link to a photo.';

/** Creates the service that fills the caller's profile from a public page, or takes a picture from a URL. */
export function createProfileFromPage({ db, files, outside, events }: Dependencies) {
  /** Downloads and re-encodes a picture. @returns null when there is none, or it cannot be shown. */
  const pictureAt = async (address: string | null): Promise<Buffer | null> => {
    if (address === null) return null;
    try {
      const request = { accept: PICTURE_TYPES, maxBytes: PICTURE_MAX_BYTES, larger: 'refuse' } as const;
      return await remakePicture((await outside.read(address, request)).body);
    } catch (error) {
      // The page is still useful without its picture.
      if (error instanceof OutsideRefusal) return null;
      throw error;
    }
  };

  const findings = async (
    answer: OutsideAnswer,
  ): Promise<{ picture: Buffer | null; change: Pick<ProfileChange, 'person' | 'profile'> }> => {
    if (answer.type.startsWith('image/')) {
      return { picture: await remakePicture(answer.body), change: { person: {}, profile: {} } };
    }
    const card = readPageCard({ ...answer, body: answer.body.subarray(0, PAGE_REQUEST.maxBytes) });
    const picture = (await pictureAt(card.person.imageUrl)) ?? (await pictureAt(card.imageUrl));
    return { picture, change: changeFromPage(card) };
  };

  /** Stores what was found. @returns the key of the previous picture. */
  const save = (
    userId: string,
    { person, profile }: Pick<ProfileChange, 'person' | 'profile'>,
    { pictureKey, website }: { readonly pictureKey: string | null; readonly website: string | undefined },
    now: Temporal.Instant,
  ): Promise<string | null> =>
    withTransaction(db, async (tx) => {
      const before = await lockOwnPicture(tx, userId);
      const more = {
        ...(pictureKey === null ? {} : { pictureKey }),
        ...(website !== undefined && before.website === '' ? { website } : {}),
      };
      await changeProfile(tx, userId, { person, profile: { ...profile, ...more }, topics: {} }, now);
      return pictureKey === null ? null : before.pictureKey;
    });

  return {
    /**
     * Reads name, headline and picture from a page and stores them in the caller's profile. Fields that the page lacks stay
     * unchanged.
     * @throws ProblemError 400 with a sentence about the address.
     */
    fill: async ({ user, now }: RequestContext, address: string): Promise<Profile> => {
      const answer = await readPage(outside, address);
      const { picture, change } = await findings(answer);
      const isPage = !answer.type.startsWith('image/');
      if (!picture && Object.keys({ ...change.person, ...change.profile }).length === 0) {
        throw badField('url', NOTHING_FOUND);
      }
      const pictureKey = picture && newPictureKey();
      if (picture && pictureKey) await files.put(pictureKey, picture, { hasNewKey: true });
      const website = isPage ? websiteOf(answer.url.href) : undefined;
      const replaced = await save(user.id, change, { pictureKey, website }, now);
      if (replaced !== null) await files.delete(replaced);
      events.publish([user.id], 'profile/updated', { user_id: user.id });
      const profile = await findProfile(db, user.id, user.id);
      if (!profile) throw new Error('A logged-in member has no profile');
      return profile;
    },
  };
}

async function readPage(outside: Outside, address: string): Promise<OutsideAnswer> {
  try {
    return await outside.read(address, {
      accept: [...PAGE_REQUEST.accept, ...PICTURE_TYPES],
      maxBytes: PICTURE_MAX_BYTES,
      larger: 'cut',
    });
  } catch (error) {
    if (error instanceof OutsideRefusal) throw badField('url', error.message);
    throw error;
  }
}
