import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Chooses an option of a Select like a user: opens the list, types the label if the field is searchable, and clicks the option. A
 * disabled option is not chosen, as for a user.
 * @throws Error when the list has no such option.
 */
export async function choose(user: UserEvent, field: HTMLElement, label: string): Promise<void> {
  await user.click(field);
  if (!field.hasAttribute('readonly')) await user.type(field, label, { skipClick: true });
  const options = await screen.findAllByTitle(label);
  const offered = options.find((option) => option.closest(OPEN_LIST));
  if (!offered) throw new Error(`The open list has no option "${label}"`);
  await user.click(offered);
}

/** The visible list: antd also renders options for screen readers only, which are not clickable. */
const OPEN_LIST = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';
