import { Button, Form, Input } from 'antd';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { SaveBar } from './forms/save-bar.tsx';
import { SearchField } from './forms/search-field.tsx';
import { Segmented } from './forms/segmented.tsx';
import { AsyncState } from './states/async-state.tsx';
import { EmptyNote } from './states/empty-note.tsx';
import { showFieldErrors } from './states/field-errors.ts';
import type { Loadable } from './states/loadable.ts';
import { ListState } from './states/list-state.tsx';
import { HeadingFirst } from './page/heading-first.ts';
import { Page } from './page/page.tsx';
import { PersonCard } from './people/person-card.tsx';
import { Stars } from './text/stars.tsx';
import { avatarColour, initialsOf } from './people/avatar-colour.ts';
import { TopicTags } from './people/topic-tags.tsx';
import { UiProvider } from './theme/ui-provider.tsx';
import { chooseScheme, currentScheme, schemeChoice, startScheme } from './theme/scheme.ts';

const show = (element: ReactElement) => render(<UiProvider>{element}</UiProvider>);
const settled = { isPending: false, isError: false, error: null, refetch: () => undefined };
const waiting = { ...settled, isPending: true };
const empty = { title: 'No sessions yet', text: 'Book one with somebody you were introduced to.' };
const ada = {
  id: '0b2f6f3e-8f3c-4a7e-9f56-0d3c2b1a0001',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Byron',
  headline: 'Numbers',
  picture_url: null,
  is_expert: true,
  is_investor: false,
  is_pro: false,
  is_erased: false,
};

function List(props: {
  readonly query: Loadable & { hasNextPage?: boolean; fetchNextPage?: () => void };
  readonly items?: string[];
}) {
  return (
    <ListState query={props.query} items={props.items} keyOf={(item) => item} label="Sessions" empty={empty}>
      {(item) => item}
    </ListState>
  );
}

it.each([
  [5, '5 of 5 stars'],
  [4.33, '4.33 of 5 stars'],
])('announces a rating of %d to screen readers once', (rating, words) => {
  show(<Stars rating={rating} />);
  expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('aria-label'))).toEqual([words]);
  expect(screen.getByRole('img', { name: words })).toBeVisible();
});

describe('a list', () => {
  it('shows that it is loading', () => {
    show(<List query={waiting} />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });

  it('says what to do when it is empty', () => {
    show(<List query={settled} items={[]} />);
    expect(screen.getByText(empty.title)).toBeVisible();
    expect(screen.getByText(empty.text)).toBeVisible();
  });

  it('shows the server’s sentence and retries on request', async () => {
    const refetch = jest.fn();
    show(
      <List query={{ ...settled, isError: true, error: { detail: 'The list is being moved.' }, refetch }} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The list is being moved.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('shows its items, and more of them on request', async () => {
    const fetchNextPage = jest.fn();
    show(<List query={{ ...settled, hasNextPage: true, fetchNextPage }} items={['Monday', 'Tuesday']} />);
    expect(screen.getByRole('list', { name: 'Sessions' })).toHaveTextContent('MondayTuesday');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });

  it('keeps its items when a later page fails', () => {
    show(<List query={{ ...settled, isError: true }} items={['Monday']} />);
    expect(screen.getByText('Monday')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again later.');
  });

  describe('of heavy items', () => {
    /** How many items were shown after each step of React. */
    let shown: number[];
    beforeEach(() => (shown = []));
    const DAYS = ['Monday', 'Tuesday', 'Wednesday'];
    function Day({ name }: { readonly name: string }) {
      useLayoutEffect(() => void shown.push(screen.getAllByRole('listitem').length));
      return name;
    }
    const Days = ({ items }: { readonly items?: string[] }) => (
      <ListState
        {...{ items, empty }}
        query={items === undefined ? waiting : settled}
        keyOf={(name) => name}
        label="Days"
        shownFirst={2}
      >
        {(name) => <Day name={name} />}
      </ListState>
    );

    it('shows the first ones when they have been loaded, and the others a little later', () => {
      const { rerender } = render(<Days />);
      rerender(<Days items={DAYS} />);
      expect(new Set(shown)).toEqual(new Set([2, 3]));
      expect(shown[0]).toBe(2);
      shown = [];
      rerender(<Days items={[...DAYS, 'Thursday']} />);
      expect(new Set(shown)).toEqual(new Set([4]));
    });

    it('shows all of them at once if they were loaded before', () => {
      show(<Days items={DAYS} />);
      expect(new Set(shown)).toEqual(new Set([3]));
    });
  });
});

it('a bar that saves a form leads from unsaved changes to saved ones, and keeps the focus when they are discarded', async () => {
  const onSave = jest.fn();
  const bar = (isChanged: boolean) => (
    <SaveBar
      isChanged={isChanged}
      isSaving={false}
      state={isChanged ? 'Unsaved' : 'Saved'}
      discardLabel="Discard"
      saveLabel="Save"
      onSave={onSave}
      onDiscard={() => rerender(bar(false))}
    />
  );
  const { rerender } = render(bar(false));
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  rerender(bar(true));
  expect(screen.getByRole('status')).toHaveTextContent('Unsaved');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
});

it('a search field passes on what is typed, and that it was cleared', async () => {
  function Searched() {
    const [words, setWords] = useState('');
    return (
      <>
        <SearchField label="Search days" value={words} onSearch={setWords} />
        <output>{words}</output>
      </>
    );
  }
  show(<Searched />);
  const field = screen.getByRole('searchbox', { name: 'Search days' });
  expect(field).toHaveAttribute('placeholder', 'Search days');
  await userEvent.type(field, 'mon');
  expect(screen.getByRole('status')).toHaveTextContent('mon');
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

describe('an error with a retry', () => {
  function Failing({ answers }: { readonly answers: readonly boolean[] }) {
    const [tries, setTries] = useState(0);
    const hasCome = answers[tries - 1] === true;
    const refetch = () => Promise.resolve().then(() => setTries(tries + 1));
    return (
      <main>
        <Page title="Calendar">
          <List query={{ ...settled, isError: !hasCome, refetch }} {...(hasCome && { items: ['Monday'] })} />
        </Page>
      </main>
    );
  }

  it('moves the focus to the page’s heading once the retry succeeded', async () => {
    show(<Failing answers={[true]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Monday')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toHaveFocus();
  });

  it('is announced again when the retry fails, and keeps the focus', async () => {
    show(<Failing answers={[false]} />);
    const message = screen.getByText('Something went wrong. Please try again later.');
    const retry = screen.getByRole('button', { name: 'Try again' });
    await userEvent.click(retry);
    await waitFor(() => expect(message).not.toBeInTheDocument());
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again later.');
    expect(retry).toHaveFocus();
  });
});

it('keeps existing data on the screen when a refetch fails', () => {
  show(<AsyncState query={{ ...settled, isError: true, data: 'old' }}>{(data) => <p>{data}</p>}</AsyncState>);
  expect(screen.getByText('old')).toBeVisible();
});

it('says that a page waits for the network, instead of a skeleton for ever', () => {
  const paused = { ...settled, isPending: true, isPaused: true };
  const { rerender } = show(<AsyncState query={{ ...paused, data: undefined }}>{() => 'data'}</AsyncState>);
  expect(screen.getByRole('status')).toHaveTextContent('You’re offline');
  rerender(<List query={paused} />);
  expect(screen.getByRole('status')).toHaveTextContent('This will load as soon as you’re back online.');
});

it('gives a page one focusable heading', () => {
  show(<Page title="Introductions">text</Page>);
  const heading = screen.getByRole('heading', { level: 1, name: 'Introductions' });
  heading.focus();
  expect(heading).toHaveFocus();
});

it.each([
  ['before what is below it, where a click led to the page', true, 'Introductions'],
  [
    'together with what is below it, where a place on the page is to be found again',
    false,
    'Introductionstext',
  ],
])('shows the heading of a page %s', (_, isHeadingFirst, first) => {
  const shown: (string | null)[] = [];
  const Title = () => {
    useLayoutEffect(() => void shown.push(document.body.textContent), []);
    return 'Introductions';
  };
  show(
    <HeadingFirst value={isHeadingFirst}>
      <Page title={<Title />}>text</Page>
    </HeadingFirst>,
  );
  expect(shown).toEqual([first]);
  expect(screen.getByText('text')).toBeVisible();
});

it('shows a member’s name, headline and badges, with initials in place of a picture', () => {
  show(<PersonCard person={ada} renderName={(name) => <a href="/ada">{name}</a>} />);
  expect(screen.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  expect(screen.getByText('Numbers')).toBeVisible();
  expect(screen.getByText('Expert')).toBeVisible();
  expect(screen.queryByText('Investor')).toBeNull();
  expect(screen.getByText('AB')).toBeVisible();
});

it.each([
  [{ first_name: 'Ada', last_name: 'Byron', username: 'ada' }, 'AB'],
  [{ first_name: 'Éloïse', last_name: '', username: 'e' }, 'É'],
  [{ first_name: '', last_name: '', username: 'ada@example.org' }, 'A'],
])('returns initials of %j', (person, initials) => {
  expect(initialsOf(person)).toBe(initials);
});

it('gives a member the same color everywhere', () => {
  expect(avatarColour(ada.id)).toBe(avatarColour(ada.id));
});

it('says how many topics it left out', () => {
  const topics = ['A', 'B', 'C'].map((name) => ({ name, slug: name }));
  show(<TopicTags topics={topics} max={1} label="Expert in" />);
  expect(screen.getByRole('list', { name: 'Expert in' })).toHaveTextContent('Aand 2 more');
});

it('shows the server’s sentences at their fields', () => {
  const setFields = jest.fn();
  expect(showFieldErrors({ setFields }, { 'expert_in.0.slug': ['Not of the list'] })).toBe(true);
  expect(setFields).toHaveBeenCalledWith([{ name: ['expert_in', 0, 'slug'], errors: ['Not of the list'] }]);
  expect(showFieldErrors({ setFields }, {})).toBe(false);
});

it('focuses the first missing field of a submitted form', async () => {
  show(
    <Form>
      {['Title', 'Place'].map((label) => (
        <Form.Item key={label} name={label} label={label} rules={[{ required: true }]}>
          <Input />
        </Form.Item>
      ))}
      <Button htmlType="submit">Save</Button>
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(2));
  expect(screen.getByLabelText('Title')).toHaveFocus();
});

it('stores the chosen theme without local storage, and returns to the device’s', () => {
  startScheme();
  expect([schemeChoice(), currentScheme()]).toEqual(['system', 'light']);
  chooseScheme('dark');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect([schemeChoice(), currentScheme(), localStorage.length]).toEqual(['dark', 'dark', 0]);
  chooseScheme('system');
  expect([schemeChoice(), currentScheme()]).toEqual(['system', 'light']);
});

it('shows a drawing and the next useful action in an empty state', () => {
  const { container } = show(<EmptyNote {...empty} action={<button type="button">Find somebody</button>} />);
  expect(screen.getByRole('button', { name: 'Find somebody' })).toBeVisible();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

it('makes the choices of a segmented control one tab stop', async () => {
  render(<Segmented aria-label="View" options={['List', 'Week']} />);
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'List' })).toHaveFocus();
});
