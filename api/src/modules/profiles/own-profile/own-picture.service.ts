import type { Profile } from '@acquaint/contracts';
import { badField } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Platform } from '../../../platform.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { newPictureKey, PICTURE_MAX_BYTES, remakePicture } from './profile-picture.ts';
import { changeProfile, findProfile, lockOwnPicture } from '../profiles.repository.ts';

type Dependencies = Pick<Platform, 'db' | 'files' | 'events'>;

/** The caller's own picture. */
export interface OwnPictureService {
  /**
   * Replaces the picture with one given in base64.
   * @throws ProblemError 400 for anything that is not a picture.
   */
  readonly upload: (context: RequestContext, content: string) => Promise<Profile>;
  readonly remove: (context: RequestContext) => Promise<Profile>;
}

export function createOwnPictureService({ db, files, events }: Dependencies): OwnPictureService {
  const change = async ({ user, now }: RequestContext, pictureKey: string | null): Promise<Profile> => {
    const before = await withTransaction(db, async (tx) => {
      const { pictureKey: old } = await lockOwnPicture(tx, user.id);
      await changeProfile(tx, user.id, { person: {}, profile: { pictureKey }, topics: {} }, now);
      return old;
    });
    if (before !== null) await files.delete(before);
    events.publish([user.id], 'profile/updated', { user_id: user.id });
    const profile = await findProfile(db, user.id, user.id);
    if (!profile) throw new Error('A logged-in member has no profile');
    return profile;
  };

  return {
    upload: async (context, content) => {
      const bytes = Buffer.from(content, 'base64');
      if (bytes.length > PICTURE_MAX_BYTES) throw badField('content', 'Photos can be up to 5 MB.');
      const picture = await remakePicture(bytes);
      if (!picture) {
        throw badField('content', 'We can’t read this photo. Choose a JPEG, PNG, WebP, GIF or AVIF.');
      }
      const key = newPictureKey();
      await files.put(key, picture, { hasNewKey: true });
      return change(context, key);
    },
    remove: (context) => change(context, null),
  };
}
