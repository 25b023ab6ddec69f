import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { FaqPage } from './faq.page.tsx';
import { isFound, piecesOf, searchWords } from './find-questions.ts';
import { CHAPTERS } from './questions.ts';

const ALL = CHAPTERS.flatMap(({ questions }) => questions);

function open(path = '/faq') {
  Element.prototype.scrollIntoView = () => undefined;
  render(
    <MemoryRouter initialEntries={[path]}>
      <FaqPage />
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const shown = () =>
  within(screen.getByRole('main'))
    .getAllByRole('group')
    .map((group) => group.id);
const field = () => screen.getByRole('searchbox', { name: 'Search the questions' });

describe('the questions', () => {
  it('are found while typing, are open then, and their number is announced', async () => {
    const user = open();
    expect(shown()).toEqual(ALL.map(({ id }) => id));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.type(field(), 'Recorded');
    expect(shown()).toEqual(['recording']);
    expect(screen.getByRole('status')).toHaveTextContent('One question found');
    expect(document.getElementById('recording')).toHaveAttribute('open');
    await user.type(field(), '{Escape}');
    expect(shown()).toHaveLength(ALL.length);
    expect(document.getElementById('recording')).not.toHaveAttribute('open');
  });

  it('without a match link to the people who know', async () => {
    const user = open();
    await user.type(field(), 'zeppelin');
    expect(screen.queryAllByRole('group')).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent('No question found');
    expect(screen.getByRole('link', { name: 'ask us' })).toHaveAttribute('href', '/get-in-touch');
    await user.click(screen.getByRole('button', { name: 'Show all questions' }));
    expect(shown()).toHaveLength(ALL.length);
    expect(field()).toHaveFocus();
  });

  it('are opened by their URL, with the focus on them', () => {
    open('/faq#recording');
    expect(document.getElementById('recording')).toHaveAttribute('open');
    expect(screen.getByText('Are sessions recorded?').closest('summary')).toHaveFocus();
    expect(document.querySelectorAll('details[open]')).toHaveLength(1);
  });

  it('are opened and closed again', async () => {
    const user = open();
    const question = screen.getByText('What does it cost?').closest('summary') as HTMLElement;
    await user.click(question);
    expect(document.getElementById('cost')).toHaveAttribute('open');
    await user.click(question);
    expect(document.getElementById('cost')).not.toHaveAttribute('open');
  });

  it('have their own URLs', () => {
    expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
  });
});

describe('the search', () => {
  const question = { id: 'x', question: 'Où est le café?', answer: 'The top 1% (really).' };
  it.each([
    ['cafe', true],
    ['CAFÉ ou', true],
    ['1%', true],
    ['tea', false],
    ['(really)', true],
    ['.*', true],
  ])('for %j: %s', (search, isThere) => {
    expect(isFound(question, searchWords(search))).toBe(isThere);
  });

  it('marks the words found', () => {
    expect(piecesOf('Any session, every Session', searchWords('session'))).toEqual([
      { text: 'Any ', isMark: false },
      { text: 'session', isMark: true },
      { text: ', every ', isMark: false },
      { text: 'Session', isMark: true },
    ]);
  });
});
