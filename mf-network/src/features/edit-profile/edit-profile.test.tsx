import {
  getInitialData,
  getPathSettings,
  getProfileByUsername,
  listAcademicLevels,
  listTopics,
  updateProfile,
  updateProfileUrl,
} from '@acquaint/contracts';
import { on } from '@acquaint/event-bus';
import {
  closeTab,
  fake,
  fakeSample,
  renderRemotePage,
  sampleId,
  samplePerson,
  sampleProfile,
} from '@acquaint/remote-kit/testing';
import type { Failure } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

const OWN = sampleProfile({
  id: sampleId(101),
  is_own: true,
  user: samplePerson({ id: sampleId(1), username: 'ada', first_name: 'Ada', last_name: 'Byron' }),
});

const openForm = (refusal?: Failure, pageRefusal?: Failure) =>
  renderRemotePage(remote, 'edit-profile', {
    path: '/dashboard/home/profile/edit',
    fakes: [
      fakeSample(getInitialData),
      fakeSample(getPathSettings),
      fake(getProfileByUsername, () => ({ status: 200, body: OWN })),
      fake(listAcademicLevels, () => ({ status: 200, body: { results: [] } })),
      fake(listTopics, () => ({ status: 200, body: { results: [...OWN.expert_in, ...OWN.looking_for] } })),
      fake(updateProfile, () => refusal ?? { status: 200, body: OWN }),
      fake(
        updateProfileUrl,
        () =>
          pageRefusal ?? {
            status: 200,
            body: { ...OWN, user: { ...OWN.user, headline: 'Analyst' }, website: 'https://ada.example/me' },
          },
      ),
    ],
  });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('editing the profile', () => {
  it('saves the changed and the unchanged fields, and says that everything is saved', async () => {
    const events: unknown[] = [];
    const subscription = on('profile/updated').subscribe((event) => events.push(event));
    const page = await openForm();
    const name = await screen.findByLabelText('First name');
    expect(name).toHaveValue('Ada');
    await page.user.clear(name);
    await page.user.type(name, 'Augusta Ada');
    await page.user.type(screen.getByLabelText(/^Website/), 'https://ada.example');
    await page.user.click(screen.getByRole('checkbox', { name: 'Investor' }));
    expect(screen.getByText('You have unsaved changes.')).toBeVisible();
    await page.user.click(save());
    expect(await screen.findByText(/^Everything is saved/)).toBeVisible();
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
    expect(screen.getByRole('link', { name: 'See your profile' })).toHaveAttribute(
      'href',
      '/dashboard/home/profile',
    );
    const saved = page.calls.find(({ name: call }) => call === 'profiles.update');
    expect(saved?.params).toEqual({ id: OWN.id });
    expect(saved?.body).toEqual({
      first_name: 'Augusta Ada',
      last_name: 'Byron',
      headline: 'Compilers',
      company: 'Navy',
      job_title: 'Rear admiral',
      location: 'New York',
      website: 'https://ada.example',
      story: 'I wrote the first compiler.',
      goals: ['lets_brainstorm'],
      mentorship_statement: 'I explain nanoseconds.',
      looking_for: [{ slug: 'hiring' }, { slug: 'public-speaking' }],
      expert_in: [{ slug: 'compilers' }, { slug: 'fundraising' }],
      languages: ['en'],
      interests: [],
      academic_level: null,
      is_expert: true,
      is_investor: true,
    });
    await screen.findByText('Profile saved.');
    expect(events).toEqual([{ user_id: sampleId(1) }]);
    subscription.unsubscribe();
  });

  it('asks for a name before it saves', async () => {
    const page = await openForm();
    await page.user.clear(await screen.findByLabelText('First name'));
    await page.user.click(save());
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(page.calls.some(({ name }) => name === 'profiles.update')).toBe(false);
  });

  it('shows a message about a field that the form does not have', async () => {
    const page = await openForm({
      status: 400,
      body: {
        detail: 'Please check the highlighted fields.',
        errors: { languages: ['Choose a language from the list.'] },
      },
    });
    await screen.findByLabelText('First name');
    await page.user.click(save());
    expect(await screen.findByText('Choose a language from the list.')).toBeVisible();
  });

  it('shows the server’s messages next to their fields, and keeps the input', async () => {
    const page = await openForm({
      status: 400,
      body: { detail: 'Please check the highlighted fields.', errors: { website: ['This is no address.'] } },
    });
    await page.user.type(await screen.findByLabelText(/^Website/), 'https://no.example');
    await page.user.click(save());
    expect(await screen.findByText('This is no address.')).toBeVisible();
    expect(screen.getByLabelText(/^Website/)).toBeInvalid();
    expect(screen.getByLabelText(/^Website/)).toHaveValue('https://no.example');
    expect(screen.getByLabelText('First name')).not.toBeInvalid();
    expect(page.location()).toBe('/dashboard/home/profile/edit');
  });

  it('fills in the data from a public page, and keeps the other input', async () => {
    const page = await openForm();
    await page.user.type(await screen.findByLabelText(/^Company/), ' yard');
    await page.user.click(screen.getByRole('button', { name: 'Fill in from the web' }));
    await page.user.type(await screen.findByLabelText('Address of the page'), ' https://ada.example/me ');
    await page.user.click(screen.getByRole('button', { name: 'Fill in from this page' }));
    await waitFor(() => expect(screen.getByLabelText(/^What you do/)).toHaveValue('Analyst'));
    expect(page.calls.find(({ name }) => name === 'profiles.updateUrl')?.body).toEqual({
      url: 'https://ada.example/me',
    });
    expect(screen.getByLabelText(/^Website/)).toHaveValue('https://ada.example/me');
    expect(screen.getByLabelText(/^Company/)).toHaveValue('Navy yard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('We’ve updated your profile from that page.');
  });

  it('shows next to the URL what is wrong with it', async () => {
    const url = ['This address isn’t on the public internet. Use another one.'];
    const page = await openForm(undefined, {
      status: 400,
      body: { detail: 'Please check the highlighted fields.', errors: { url } },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Fill in from the web' }));
    const field = await screen.findByLabelText('Address of the page');
    const fill = screen.getByRole('button', { name: 'Fill in from this page' });
    await page.user.type(field, 'ada');
    await page.user.click(fill);
    expect(await screen.findByText('Enter an address that starts with https://')).toBeVisible();
    expect(page.calls.some(({ name }) => name === 'profiles.updateUrl')).toBe(false);
    await page.user.clear(field);
    await page.user.type(field, 'https://localhost.example/');
    await page.user.click(fill);
    expect(await screen.findByText(url[0] ?? '')).toBeVisible();
    expect(field).toHaveValue('https://localhost.example/');
  });

  it('can be taken back to what is saved', async () => {
    const page = await openForm();
    const company = await screen.findByLabelText(/^Company/);
    await page.user.type(company, ' yard');
    await page.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(company).toHaveValue('Navy');
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  });

  it('asks before a link leads away from unsaved changes', async () => {
    const page = await openForm();
    const company = await screen.findByLabelText(/^Company/);
    await page.user.type(company, ' yard');
    await page.user.click(screen.getByRole('link', { name: 'View profile' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await page.user.click(question.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.location()).toBe('/dashboard/home/profile/edit');
    expect(company).toHaveValue('Navy yard');
    await page.user.click(screen.getByRole('link', { name: 'View profile' }));
    await page.user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(page.location()).toBe('/dashboard/home/profile'));
  });

  it('asks before the tab is closed only while there are unsaved changes', async () => {
    const page = await openForm();
    const company = await screen.findByLabelText(/^Company/);
    expect(closeTab()).toBe(false);
    await page.user.type(company, '!');
    expect(closeTab()).toBe(true);
    await page.user.type(company, '{Backspace}');
    expect(closeTab()).toBe(false);
  });

  it('has links to its sections, and they need no question', async () => {
    const page = await openForm();
    await page.user.type(await screen.findByLabelText(/^Company/), ' yard');
    const index = within(screen.getByRole('navigation', { name: 'Sections' }));
    await page.user.click(index.getByRole('link', { name: 'Awards' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText(/^Company/)).toHaveValue('Navy yard');
  });
});
