import {
  getInitialData,
  getPathSettings,
  getProfileByUsername,
  listAcademicLevels,
  listTopics,
  profileAwards,
  profileExperiences,
  removePicture,
  updatePathSettings,
  updateProfile,
  type PathSettings,
  type Profile,
  type ProfileVisibility,
} from '@acquaint/contracts';
import {
  choose,
  fake,
  fakeSample,
  renderRemotePage,
  sampleId,
  samplePerson,
  sampleProfile,
} from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

const EVERYONE: ProfileVisibility = {
  story: 'everyone',
  location: 'everyone',
  languages: 'everyone',
  company: 'everyone',
  job_title: 'everyone',
  website: 'everyone',
  interests: 'everyone',
  experiences: 'everyone',
  awards: 'everyone',
  academic_level: 'everyone',
  connections: 'everyone',
};

/** Opens the member's own profile for editing, with a fake server that saves changes. */
async function openEdit(part: Partial<Profile> = {}) {
  const world = {
    paths: { introduces_others: false, is_reachable: false } satisfies PathSettings as PathSettings,
    profile: sampleProfile({
      id: sampleId(101),
      is_own: true,
      user: samplePerson({ id: sampleId(1), username: 'ada' }),
      visibility: EVERYONE,
      is_public: false,
      ...part,
    }),
  };
  const keep = (change: Partial<Profile>) => {
    world.profile = { ...world.profile, ...change };
    return world.profile;
  };
  const page = await renderRemotePage(remote, 'edit-profile', {
    path: '/dashboard/home/profile/edit',
    fakes: [
      fakeSample(getInitialData),
      fake(getPathSettings, () => ({ status: 200, body: world.paths })),
      fake(updatePathSettings, ({ body }) => {
        world.paths = { ...world.paths, ...(body as Partial<PathSettings>) };
        return { status: 200, body: world.paths };
      }),
      fake(getProfileByUsername, () => ({ status: 200, body: world.profile })),
      fake(listAcademicLevels, () => ({ status: 200, body: { results: [] } })),
      fake(listTopics, () => ({ status: 200, body: { results: [] } })),
      fake(updateProfile, ({ body }) => ({
        status: 200,
        body: keep({
          visibility: { ...EVERYONE, ...(body.visibility as Partial<ProfileVisibility>) },
          is_public: body.is_public ?? world.profile.is_public,
        }),
      })),
      fake(profileExperiences.create, ({ body }) => {
        const record = { id: sampleId(7), ...body };
        keep({ experiences: [record] });
        return { status: 201, body: record };
      }),
      fake(profileAwards.remove, ({ params }) => {
        keep({ awards: world.profile.awards.filter(({ id }) => id !== params.id) });
        return { status: 204, body: undefined };
      }),
      fake(removePicture, () => ({
        status: 200,
        body: keep({ user: { ...world.profile.user, picture_url: null } }),
      })),
    ],
  });
  await screen.findByLabelText('First name');
  return { ...page, world };
}

/** Timeout in ms: the page is long and renders slowly on a busy machine. */
const LIMIT = 60_000;

describe('the member’s own profile', () => {
  it(
    'gets an experience without an end',
    async () => {
      const { user, world } = await openEdit();
      await user.click(screen.getByText('Add experience'));
      const form = within(await screen.findByRole('dialog'));
      await waitFor(() => expect(form.getByLabelText('Your role')).toHaveFocus());
      await user.paste('CTO');
      await user.click(form.getByLabelText('Organisation'));
      await user.paste('Engines');
      await user.type(form.getByLabelText('From'), '2020-01');
      await user.click(form.getByRole('button', { name: 'Save experience' }));
      await screen.findByText(/2020 to now/);
      expect(world.profile.experiences).toMatchObject([
        { title: 'CTO', started_on: '2020-01', ended_on: null },
      ]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
    LIMIT,
  );

  it(
    'loses an award after a confirmation',
    async () => {
      const award = { id: sampleId(9), title: 'Medal', issuer: 'Society', year: 1943 };
      const { user } = await openEdit({ awards: [award] });
      await user.click(screen.getByLabelText('Remove “Medal”'));
      await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(screen.queryByText('Medal')).toBeNull());
    },
    LIMIT,
  );

  it(
    'shows a field only to the chosen audience',
    async () => {
      const { user, world } = await openEdit();
      const who = screen.getByLabelText('Who sees: Story');
      await choose(user, who, 'My connections');
      expect(world.profile.visibility?.story).toBe('everyone');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(world.profile.visibility?.story).toBe('connections'));
    },
    LIMIT,
  );

  it(
    'is shown to people without an account only once the member chooses it; then there are links to share',
    async () => {
      const { user, world } = await openEdit();
      const label = 'Show my profile and free times to people without an account';
      const toggle = screen.getByRole('switch', { name: label });
      expect(toggle).not.toBeChecked();
      expect(screen.queryByLabelText('Link to your booking page')).toBeNull();
      await user.click(toggle);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByLabelText('Link to your booking page')).toHaveValue(
        `${window.location.origin}/b/${world.profile.user.username}`,
      );
      expect(screen.getByLabelText('Code for your own site')).toHaveValue(
        `<script async src="${window.location.origin}/embed/free-times.js" data-username="${world.profile.user.username}"></script>`,
      );
      expect(world.profile.is_public).toBe(true);
    },
    LIMIT,
  );

  it(
    'suggests the next best step',
    async () => {
      const step = { weight: 15, is_done: false };
      await openEdit({
        strength: {
          percent: 70,
          steps: [
            { key: 'topics', label: 'Choose topics', weight: 20, is_done: true },
            { key: 'picture', label: 'Add a photo', ...step },
            { key: 'availability', label: 'Say when people can book you', ...step },
          ],
        },
      });
      const card = within(screen.getByLabelText('Profile strength'));
      expect(card.getByText('Next:', { exact: false })).toHaveTextContent('Next: Add a photo');
      expect(card.getByRole('link', { name: 'Add a photo' })).toHaveAttribute(
        'href',
        '/dashboard/home/profile/edit#basics',
      );
      expect(card.getByText(/That will bring you to 85%/)).toBeVisible();
      expect(card.getByText('One more step')).toBeVisible();
    },
    LIMIT,
  );

  it(
    'loses its picture after a confirmation',
    async () => {
      const { user, world } = await openEdit({ user: samplePerson({ picture_url: '/api/v1/files/p.webp' }) });
      await user.click(screen.getByText('Remove photo'));
      await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Remove' }));
      expect(await screen.findByText('Add a photo')).toBeVisible();
      expect(world.profile.user.picture_url).toBeNull();
    },
    LIMIT,
  );

  it('are in “Who can introduce me?” only as far as the member has switched on (R-MATCH-25)', async () => {
    const { user, world } = await openEdit();
    const introduces = await screen.findByRole('switch', {
      name: 'Others can ask me to introduce them to people I know',
    });
    expect(introduces).not.toBeChecked();
    expect(
      screen.getByRole('switch', { name: 'Others can see who could introduce them to me' }),
    ).not.toBeChecked();
    await user.click(introduces);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(world.paths).toEqual({ introduces_others: true, is_reachable: false }));
    expect(await screen.findByText(/^Everything is saved/)).toBeVisible();
    expect(introduces).toBeChecked();
  });
});
