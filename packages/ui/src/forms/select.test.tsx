import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Select } from './select.tsx';

type Mode = 'multiple' | 'tags';

const OPTIONS = ['Hiring', 'Investing'].map((value) => ({ value }));

function Field({ mode }: { readonly mode: Mode }) {
  const [value, setValue] = useState(['Hiring']);
  return (
    <>
      <button type="button">before</button>
      <Select aria-label="Goals" mode={mode} options={OPTIONS} value={value} onChange={setValue} />
      <button type="button">after</button>
    </>
  );
}

/** Opens the list, with its first option highlighted. */
async function openList(mode: Mode) {
  const user = userEvent.setup();
  const { container } = render(<Field mode={mode} />);
  const field = screen.getByRole('combobox', { name: 'Goals' });
  await user.click(field);
  press('ArrowDown', 40);
  await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'true'));
  const choice = () => container.querySelector('[data-choice]')?.getAttribute('data-choice');
  return { user, field, choice };
}

/** Presses a key in the field with its number, which antd goes by and `userEvent` does not give. Returns whether its default runs. */
function press(key: string, keyCode: number): boolean {
  return fireEvent.keyDown(screen.getByRole('combobox', { name: 'Goals' }), { key, keyCode });
}

describe('a list of several choices', () => {
  it.each([
    ['multiple', false, 'after'],
    ['multiple', true, 'before'],
    ['tags', false, 'after'],
  ] as const)('of mode %s is left with Tab (Shift: %s), which chooses nothing', async (mode, shift, next) => {
    const { user, field, choice } = await openList(mode);
    expect(press('Tab', 9)).toBe(true);
    await user.tab({ shift });
    expect(screen.getByRole('button', { name: next })).toHaveFocus();
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
    expect(choice()).toBe('["Hiring"]');
  });

  it('still chooses with Enter', async () => {
    const { choice } = await openList('multiple');
    press('Enter', 13);
    await waitFor(() => expect(choice()).not.toBe('["Hiring"]'));
  });

  it('keeps a tag that was typed when Tab leaves it', async () => {
    const { user, choice } = await openList('tags');
    await user.keyboard('Mentoring');
    expect(press('Tab', 9)).toBe(true);
    await user.tab();
    await waitFor(() => expect(choice()).toBe('["Hiring","Mentoring"]'));
  });
});
