import { UiProvider } from '@acquaint/ui';
import { render, within } from '@testing-library/react';
import { Samples } from './samples.tsx';

it('shows one of each component, when there is time, where nobody sees or hears it', () => {
  // The browser of these tests has no idle time of its own: here it has nothing else to do at any moment.
  window.requestIdleCallback = (work) => {
    work({ didTimeout: false, timeRemaining: () => 50 });
    return 0;
  };
  window.cancelIdleCallback = () => undefined;
  const place = document.createElement('div');
  const { container } = render(
    <UiProvider>
      <Samples place={place} />
    </UiProvider>,
  );
  for (const role of ['table', 'tab', 'combobox', 'searchbox', 'alert', 'switch', 'radio', 'spinbutton'])
    expect(within(place).getAllByRole(role, { hidden: true })).not.toHaveLength(0);
  expect(within(container).queryByRole('table')).toBeNull();
});
