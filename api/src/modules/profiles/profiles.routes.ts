import {
  getProfileByUsername,
  getUserByUsername,
  listAcademicLevels,
  listSavedSearches,
  profileAwards,
  profileExperiences,
  removePicture,
  removeSavedSearch,
  renameSavedSearch,
  runSavedSearch,
  saveSearch,
  searchUsers,
  subscribe,
  unsubscribe,
  updateProfile,
  uploadPicture,
  updateProfileUrl,
} from '@acquaint/contracts';
import { z } from 'zod';
import { t } from '../../i18n/i18n.ts';
import { serveCalls } from '../../http/calls.ts';
import type { Platform } from '../../platform.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { ACADEMIC_LEVELS } from './own-profile/academic-levels.ts';
import { createOwnPictureService } from './own-profile/own-picture.service.ts';
import { createProfileFromPage } from './own-profile/profile-from-page.service.ts';
import { registerProfilePictures } from './own-profile/profile-picture.ts';
import { createAwardsService, createExperiencesService } from './own-profile/profile-records.service.ts';
import type { OpenIntroduction } from './profiles.repository.ts';
import { createProfilesService, type Profiles } from './profiles.service.ts';
import { createSavedSearchNews } from './search/saved-search-news.service.ts';
import { createSavedSearchesService } from './search/saved-searches.service.ts';
import { pruneVocabulary } from './search/search.repository.ts';
import { createSearchService } from './search/search.service.ts';
import { createSubscriptionsService } from './subscriptions.service.ts';

/** Maximum body size: 5 MB in base64, and the JSON around it. */
const PICTURE_BODY_BYTES = 7 * 1024 * 1024;

/** Registers profiles, their records, saved searches and following people. */
export function registerProfiles(
  platform: Platform,
  {
    notifications,
    openIntroduction,
  }: { readonly notifications: Pick<Notifications, 'notify'>; readonly openIntroduction: OpenIntroduction },
): Profiles {
  const { serve, db, events, app, config } = platform;
  const profiles = createProfilesService({
    ...{ db, business: config.business, events, openIntroduction },
    log: app.log,
  });
  serveCalls(serve, profiles);
  serve(updateProfile).with(async ({ params, body }, context) => ({
    status: 200,
    body: await profiles.update(context, params.id, body),
  }));
  serve(getUserByUsername).with(async ({ query }, context) => ({
    status: 200,
    body: await profiles.getPerson(context, query.username),
  }));
  serve(getProfileByUsername).with(async ({ query }, context) => ({
    status: 200,
    body: await profiles.getProfile(context, query.username),
  }));
  serve(listAcademicLevels).with(() => ({
    status: 200,
    body: { results: ACADEMIC_LEVELS.map(({ slug, name }) => ({ slug, name: t(name) })) },
  }));
  const fromPage = createProfileFromPage(platform);
  serve(updateProfileUrl).with(async ({ body }, context) => ({
    status: 200,
    body: await fromPage.fill(context, body.url),
  }));
  registerProfilePictures(platform);
  const ownPicture = createOwnPictureService(platform);
  serve(uploadPicture, { bodyLimit: PICTURE_BODY_BYTES }).with(async ({ body }, context) => ({
    status: 200,
    body: await ownPicture.upload(context, body.content),
  }));
  serve(removePicture).with(async (_, context) => ({ status: 200, body: await ownPicture.remove(context) }));
  serveRecords(platform, profiles.tellChanged);
  serveSavedSearches(platform, notifications);
  serveSubscriptions(platform);
  return profiles;
}

/** Registers the search for people. */
export function registerSearch(
  { serve, db, jobs }: Platform,
  findPeople: Parameters<typeof createSearchService>[0]['findPeople'],
): void {
  const search = createSearchService({ db, findPeople });
  jobs.define('search/prune-vocabulary', z.object({}), () => pruneVocabulary(db), { cron: '37 3 * * *' });
  serve(searchUsers).with(async ({ query }, context) => ({
    status: 200,
    body: await search.search(context, query),
  }));
}

function serveRecords({ serve, db }: Platform, onChanged: (userId: string) => void): void {
  const experiences = createExperiencesService(db, onChanged);
  serve(profileExperiences.create).with(async ({ body }, context) => ({
    status: 201,
    body: await experiences.create(context, body),
  }));
  serve(profileExperiences.update).with(async ({ params, body }, context) => ({
    status: 200,
    body: await experiences.update(context, params.id, body),
  }));
  serve(profileExperiences.remove).with(async ({ params }, context) => {
    await experiences.remove(context, params.id);
    return { status: 204, body: undefined };
  });

  const awards = createAwardsService(db);
  serve(profileAwards.create).with(async ({ body }, context) => ({
    status: 201,
    body: await awards.create(context, body),
  }));
  serve(profileAwards.update).with(async ({ params, body }, context) => ({
    status: 200,
    body: await awards.update(context, params.id, body),
  }));
  serve(profileAwards.remove).with(async ({ params }, context) => {
    await awards.remove(context, params.id);
    return { status: 204, body: undefined };
  });
}

function serveSavedSearches(
  { serve, db, jobs, clock, app }: Platform,
  notifications: Pick<Notifications, 'notify'>,
): void {
  const news = createSavedSearchNews({
    db,
    notifications,
    onError: (err, user_id) =>
      app.log.error(
        { err, user_id },
        'could not check the saved searches of a member; it will be tried again',
      ),
  });
  jobs.define(
    'saved-searches/tell-due',
    z.object({}),
    async () => {
      await news.notifyDue(clock.now());
    },
    { cron: '23 * * * *' },
  );
  const saved = createSavedSearchesService({ db });
  serve(listSavedSearches).with(async (_, context) => ({
    status: 200,
    body: { results: await saved.list(context) },
  }));
  serve(saveSearch).with(async ({ body }, context) => ({
    status: 201,
    body: await saved.save(context, body.name, body.search),
  }));
  serve(renameSavedSearch).with(async ({ params, body }, context) => ({
    status: 200,
    body: await saved.rename(context, params.id, body.name),
  }));
  serve(runSavedSearch).with(async ({ params }, context) => ({
    status: 200,
    body: await saved.run(context, params.id),
  }));
  serve(removeSavedSearch).with(async ({ params }, context) => {
    await saved.remove(context, params.id);
    return { status: 204, body: undefined };
  });
}

function serveSubscriptions({ serve, db }: Platform): void {
  const subscriptions = createSubscriptionsService({ db });
  serve(subscribe).with(async ({ body }, context) => {
    await subscriptions.subscribe(context, body.username);
    return { status: 200, body: { is_subscribed: true } };
  });
  serve(unsubscribe).with(async ({ body }, context) => {
    await subscriptions.unsubscribe(context, body.username);
    return { status: 200, body: { is_subscribed: false } };
  });
}
