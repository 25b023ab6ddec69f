import {
  getInitialData,
  getProfileByUsername,
  listTopics,
  suggestTopics,
  updateOnboarding,
  updateProfile,
} from '@acquaint/contracts';
import { on, publish } from '@acquaint/event-bus';
import {
  choose,
  fake,
  fakeSample,
  renderRemoteModal,
  sampleId,
  sampleProfile,
} from '@acquaint/remote-kit/testing';
import type { Failure, RenderedRemote } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';

const TOPICS = [
  { name: 'Compilers', slug: 'compilers' },
  { name: 'Fundraising', slug: 'fundraising', synonyms: ['Raising money'] },
  { name: 'Public speaking', slug: 'public-speaking' },
];

/** The profile of a newcomer. */
const EMPTY = sampleProfile({ mentorship_statement: '', looking_for: [], expert_in: [] });

function openModal(refusal?: Failure, path = '/onboarding', profile = EMPTY) {
  return renderRemoteModal(remote, 'add-expertise', {
    path,
    fakes: [
      fakeSample(getInitialData),
      fake(getProfileByUsername, () => ({ status: 200, body: profile })),
      fake(listTopics, () => ({ status: 200, body: { results: TOPICS } })),
      fake(suggestTopics, ({ body }) => ({
        status: 200,
        body: {
          results: /decks/.test(body.text)
            ? TOPICS.slice(1).map(({ name, slug }) => ({
                ...{ name, slug },
                list: new RegExp(`learn ${name}`, 'i').test(body.text) ? ('looking_for' as const) : null,
              }))
            : [],
        },
      })),
      fake(updateProfile, () => refusal ?? { status: 200, body: sampleProfile() }),
      fake(updateOnboarding, () => ({
        status: 200,
        body: { redirect_location: false, redirect_expertize: false, username: 'ada' },
      })),
    ],
  });
}

const statement = () => screen.findByLabelText('What can you help with, and what would help you?');
const lookingFor = () => screen.getByRole('combobox', { name: 'I’m looking for' });
const expertIn = () => screen.getByRole('combobox', { name: 'I’m an expert in' });
const submit = ({ user }: RenderedRemote) =>
  user.click(screen.getByRole('button', { name: 'Find me matches' }));

const TOO_FEW = 'Please select at least 2 areas/topics';
/** Each field renders its error separately. */
const tooFewIn = (fields: number) => waitFor(() => expect(screen.getAllByText(TOO_FEW)).toHaveLength(fields));

async function fill({ user }: RenderedRemote) {
  await user.type(await statement(), 'I read decks.');
  await choose(user, lookingFor(), 'Compilers');
  await choose(user, lookingFor(), 'Fundraising');
  await choose(user, expertIn(), 'Public speaking');
  await choose(user, expertIn(), 'Compilers');
}

describe('add expertise', () => {
  it('keeps what was entered over a reload, also topics that were suggested, until the member logs out', async () => {
    const modal = await openModal();
    await modal.user.type(await statement(), 'I read decks.');
    await modal.user.click(await screen.findByRole('button', { name: 'Looking for it: Fundraising' }));
    modal.unmount();
    const again = await openModal();
    expect(await statement()).toHaveValue('I read decks.');
    expect(await screen.findByTitle('Fundraising')).toBeVisible();
    act(() => publish('auth/logged-out', { reason: 'expired' }));
    again.unmount();
    await openModal();
    expect(await statement()).toHaveValue('');
  });

  it('sorts suggested topics by what was written, until the member chooses themselves (R-ONB-19)', async () => {
    const modal = await openModal();
    await modal.user.type(await statement(), 'I read decks and learn fundraising.');
    const wanted = await screen.findByRole('button', { name: 'Looking for it: Fundraising' });
    await waitFor(() => expect(wanted).toHaveAttribute('aria-pressed', 'true'));
    await modal.user.click(screen.getByRole('button', { name: 'Expert in it: Fundraising' }));
    expect(wanted).toHaveAttribute('aria-pressed', 'false');
    await modal.user.type(await statement(), ' And decks, and learn public speaking.');
    await waitFor(() => expect(modal.calls.filter(({ name }) => name === 'topics.suggest')).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Expert in it: Fundraising' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(wanted).toHaveAttribute('aria-pressed', 'false');
  });

  it('says in a full list why no other suggestion can be added, and what to do, also to a screen reader', async () => {
    const modal = await openModal();
    await choose(modal.user, (await statement()) && lookingFor(), 'Compilers');
    await choose(modal.user, lookingFor(), 'Fundraising');
    await modal.user.type(await statement(), 'I read decks.');
    const full = await screen.findByRole('button', { name: 'Looking for it: Public speaking' });
    const why = '“Looking for it” has 2 topics, the most it can have. Take one out to choose another.';
    expect(full).toHaveAttribute('aria-disabled', 'true');
    expect(full).toHaveAccessibleDescription(why);
    expect(screen.getByText(why)).toBeVisible();
    act(() => full.focus());
    await modal.user.keyboard('{Enter}');
    expect(full).toHaveFocus();
    expect(full).toHaveAttribute('aria-pressed', 'false');
    await modal.user.click(screen.getByRole('button', { name: 'Looking for it: Fundraising' }));
    expect(full).not.toHaveAccessibleDescription();
    await modal.user.click(full);
    expect(full).toHaveAttribute('aria-pressed', 'true');
  });

  it('greets by first name and reports missing fields in the words of R-ONB-14', async () => {
    const modal = await openModal();
    await statement();
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^Hi Ada, /);
    await submit(modal);
    expect(await screen.findByText('This field is required')).toBeVisible();
    await tooFewIn(2);
    expect(modal.calls.some(({ name }) => name === 'profiles.update')).toBe(false);
  });

  it('finds a topic by a synonym (R-ADMIN-13)', async () => {
    const modal = await openModal();
    await statement();
    await modal.user.type(lookingFor(), 'raising mo');
    expect(await screen.findByTitle('Fundraising')).toBeVisible();
    expect(screen.queryByTitle('Compilers')).toBeNull();
  });

  it('asks for another topic only, after two of a list were merged (R-ADMIN-13)', async () => {
    const [compilers, fundraising, speaking] = TOPICS;
    const profile = sampleProfile({
      mentorship_statement: 'I read decks.',
      looking_for: [compilers, fundraising].flatMap((topic) => topic ?? []),
      expert_in: [speaking].flatMap((topic) => topic ?? []),
    });
    const modal = await openModal(undefined, '/onboarding', profile);
    await waitFor(async () => expect(await statement()).toHaveValue('I read decks.'));
    await submit(modal);
    await tooFewIn(1);
    await choose(modal.user, expertIn(), 'Compilers');
    await submit(modal);
    await waitFor(() =>
      expect(modal.calls.find(({ name }) => name === 'profiles.update')?.body).toEqual({
        mentorship_statement: 'I read decks.',
        looking_for: [{ slug: 'compilers' }, { slug: 'fundraising' }],
        expert_in: [{ slug: 'public-speaking' }, { slug: 'compilers' }],
      }),
    );
  });

  it('shows the error about missing topics at their field until they are chosen', async () => {
    const modal = await openModal();
    await statement();
    await submit(modal);
    await tooFewIn(2);
    expect(lookingFor()).toHaveAccessibleDescription(TOO_FEW);
    await choose(modal.user, lookingFor(), 'Compilers');
    await choose(modal.user, lookingFor(), 'Fundraising');
    await tooFewIn(1);
    expect(lookingFor()).not.toHaveAccessibleDescription();

    await choose(modal.user, expertIn(), 'Compilers');
    await tooFewIn(1);
    expect(expertIn()).toHaveAccessibleDescription(TOO_FEW);
  });

  it('asks for topics only once the form was submitted, not when its fields are passed', async () => {
    const modal = await openModal();
    await modal.user.click(await statement());
    while (document.activeElement !== lookingFor()) await modal.user.tab();
    await modal.user.tab();
    expect(expertIn()).toHaveFocus();
    await modal.user.tab();
    await choose(modal.user, lookingFor(), 'Compilers');
    await modal.user.click(await statement());
    expect(lookingFor()).not.toBeInvalid();
    expect(expertIn()).not.toBeInvalid();
    await submit(modal);
    await tooFewIn(2);
    expect(expertIn()).toBeInvalid();
  });

  it('rejects a single topic and a statement of spaces', async () => {
    const modal = await openModal();
    await modal.user.type(await statement(), '   ');
    await choose(modal.user, lookingFor(), 'Compilers');
    await choose(modal.user, expertIn(), 'Public speaking');
    await choose(modal.user, expertIn(), 'Compilers');
    await submit(modal);
    expect(await screen.findByText('This field is required')).toBeVisible();
    await tooFewIn(1);
  });

  it('accepts two topics per list and no third', async () => {
    const modal = await openModal();
    await fill(modal);
    await choose(modal.user, lookingFor(), 'Public speaking');
    await submit(modal);
    await waitFor(() => expect(modal.shellCalls).toHaveLength(2));
    expect(modal.calls.find(({ name }) => name === 'profiles.update')?.body).toEqual({
      mentorship_statement: 'I read decks.',
      looking_for: [{ slug: 'compilers' }, { slug: 'fundraising' }],
      expert_in: [{ slug: 'public-speaking' }, { slug: 'compilers' }],
    });
  });

  it('saves, clears the redirect, refetches the initial data, emits the event, and says so in a toast over the next page (R-ONB-15)', async () => {
    const events: unknown[] = [];
    const subscription = on('expertise/saved').subscribe((event) => events.push(event));
    const modal = await openModal();
    await fill(modal);
    await submit(modal);
    await waitFor(() =>
      expect(modal.shellCalls).toEqual([
        ['notice', 'Perfect Ada!', 'New intros will appear under the intro tab. Stay tuned!'],
        ['closeModal'],
      ]),
    );
    expect(screen.queryByText('Perfect Ada!')).toBeNull();
    const names = modal.calls.map(({ name }) => name);
    expect(names.indexOf('onboarding.update')).toBeGreaterThan(names.indexOf('profiles.update'));
    expect(names.lastIndexOf('users.getInitialData')).toBeGreaterThan(names.indexOf('onboarding.update'));
    expect(modal.calls.find(({ name }) => name === 'onboarding.update')?.body).toEqual({
      redirect_expertize: false,
    });
    expect(events).toEqual([{ user_id: sampleId(1) }]);
    subscription.unsubscribe();
    // The page of onboarding leads on by itself.
    expect(modal.location()).toBe('/onboarding');
  });

  it('leads to the introductions from anywhere else', async () => {
    const modal = await openModal(undefined, '/dashboard/home');
    await fill(modal);
    await submit(modal);
    await waitFor(() => expect(modal.location()).toBe('/dashboard/home/intros'));
  });

  it.each<[string, Failure, string]>([
    [
      'a refused field, at the field',
      {
        status: 400,
        body: { detail: 'Check.', errors: { mentorship_statement: ['Remove the control characters'] } },
      },
      'Remove the control characters',
    ],
    [
      'a refusal of everything',
      { status: 429, body: { detail: 'You’ve tried this a bit too often.' } },
      'You’ve tried this a bit too often.',
    ],
  ])('shows %s and keeps the choices', async (_what, refusal, sentence) => {
    const modal = await openModal(refusal);
    await fill(modal);
    await submit(modal);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await statement()).toHaveValue('I read decks.');
    expect(modal.shellCalls).toEqual([]);
  });

  it('leads back to the first step of onboarding, and keeps what was entered', async () => {
    const modal = await openModal(undefined, '/onboarding?group=c1&next=%2Froom');
    await modal.user.type(await statement(), 'I read decks.');
    await choose(modal.user, lookingFor(), 'Compilers');
    await modal.user.click(screen.getByRole('button', { name: 'Back to “About you”' }));
    expect(modal.shellCalls).toEqual([['closeModal']]);
    expect(modal.location()).toBe('/onboarding?next=%2Froom&group=c1&step=about');
    modal.unmount();
    const again = await openModal();
    expect(await statement()).toHaveValue('I read decks.');
    await choose(again.user, lookingFor(), 'Fundraising');
    await choose(again.user, expertIn(), 'Public speaking');
    await choose(again.user, expertIn(), 'Compilers');
    await submit(again);
    await waitFor(() =>
      expect(again.calls.find(({ name }) => name === 'profiles.update')?.body).toMatchObject({
        looking_for: [{ slug: 'compilers' }, { slug: 'fundraising' }],
      }),
    );
    await waitFor(() => expect(again.shellCalls).toHaveLength(2));
  });

  it('suggests topics for the statement when writing rests, which one adds to either list (R-ONB-19)', async () => {
    const modal = await openModal();
    const { user, calls } = modal;
    await user.type(await statement(), 'Hm');
    expect(screen.getByText('Topics that fit will appear here as you write.')).toBeVisible();
    await user.type(await statement(), ', I wonder.');
    expect(await screen.findByText(/^No topic fits this text/)).toBeVisible();
    expect(calls.filter(({ name }) => name === 'topics.suggest')).toHaveLength(1);

    await user.type(await statement(), ' I read decks.');
    const wanted = await screen.findByRole('button', { name: 'Looking for it: Fundraising' });
    await user.click(wanted);
    expect(wanted).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Looking for it: Public speaking' }));
    await user.click(screen.getByRole('button', { name: 'Expert in it: Fundraising' }));
    await user.click(screen.getByRole('button', { name: 'Expert in it: Public speaking' }));
    await submit(modal);
    await waitFor(() => {
      const saved = calls.find(({ name }) => name === 'profiles.update');
      const both = [{ slug: 'fundraising' }, { slug: 'public-speaking' }];
      expect(saved?.body).toMatchObject({ looking_for: both, expert_in: both });
    });
  });
});
