import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Chooses an option of a Select as a person does: opens the list, types a part of the label where that is possible, clicks the
 * option. Where the option is missing or disabled nothing is chosen, as for a person.
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

/** antd draws the options a person sees apart from those that it names to screen readers, which are not clickable. */
const OPEN_LIST = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';
