import { render } from '@testing-library/react';
import { EmailText } from './email-text.tsx';
import { WaitingSince } from './waiting-since.tsx';

it('says since when something waits, and how long ago that is', () => {
  const at = Temporal.Now.instant().subtract({ hours: 3 * 24 + 1 });
  const { container } = render(<WaitingSince at={at.toString()} format="date" />);
  expect(container).toHaveTextContent(/, 20\d\d · 3 days ago$/);
});

it('breaks a long email address after the “@” only', () => {
  const { container } = render(<EmailText email="malik.castellano@members.acquaint.example" />);
  expect(container.innerHTML).toContain('malik.castellano@<wbr>members.acquaint.example');
});
