import { render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createTestUser } from './test-user.ts';

describe('a user of page tests', () => {
  it('waits until what they click is enabled', async () => {
    const answer = Promise.withResolvers<void>();
    const onClick = jest.fn();
    function Page() {
      const [isKnown, setKnown] = useState(false);
      useEffect(() => {
        void answer.promise.then(() => setKnown(true));
      }, []);
      return (
        <button type="button" disabled={!isKnown} onClick={onClick}>
          Pause
        </button>
      );
    }
    render(<Page />);
    const user = createTestUser();
    const clicked = user.click(screen.getByRole('button', { name: 'Pause' }));
    // Takes as long as a click that does not wait.
    await user.click(document.body);
    answer.resolve();
    await clicked;
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});
