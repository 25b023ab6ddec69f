import { instantIn } from '../../../components/test-session.ts';
import { render, screen } from '@testing-library/react';
import { StartNote } from './call-timer.tsx';

const IN_HOURS = instantIn(4 * 60);
const A_MINUTE_AGO = instantIn(-1);

it.each([
  [
    'alone, hours early',
    { startsAt: IN_HOURS, isAlone: true },
    /^The timer starts around .+, once you’re both here\.$/,
  ],
  ['alone, in time', { startsAt: A_MINUTE_AGO, isAlone: true }, /^The timer starts when you’re both here\.$/],
  ['alone, as a guest', { startsAt: null, isAlone: true }, /^The timer starts when you’re both here\.$/],
  ['both, hours early: no time runs', { startsAt: IN_HOURS }, /^The timer starts around .+\.$/],
  ['both, in time: the timer is about to be there', { startsAt: A_MINUTE_AGO }, /^$/],
])('says when the timer starts: %s', (_who, props, words) => {
  const { container } = render(<StartNote {...props} />);
  expect(container.textContent).toMatch(words);
});

it('tells two people who are early, also through screen readers', () => {
  render(<StartNote startsAt={IN_HOURS} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^The timer starts around/);
});
