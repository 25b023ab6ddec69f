import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';

/** Shorter texts are typed key by key. */
const LONG = 8;
/** Fields in which a pasted text means the same as a typed one; those of dates and numbers change it. */
const TEXT_FIELDS = ['text', 'email', 'password', 'search', 'url', 'tel', 'textarea'];

/**
 * A user who waits until what they click is enabled, as a person does: `userEvent` clicks a disabled button without any effect, and a
 * test that found the button a moment too early would wait for that effect in vain.
 *
 * Their `type` enters the middle of a long text at once, because each key renders the whole form again. The first and the last
 * character, and special keys, are typed.
 */
export function createTestUser(): UserEvent {
  const user = userEvent.setup();
  return {
    ...user,
    click: async (element) => {
      await waitFor(() => {
        if (element.matches(':disabled')) throw new Error(`It stays disabled: ${element.outerHTML}`);
      });
      await user.click(element);
    },
    type: async (field, text, options) => {
      const [first, middle, rest] = split(text);
      const isText = 'type' in field && TEXT_FIELDS.includes(field.type as string);
      if (middle === '' || options !== undefined || !isText) return user.type(field, text, options);
      await user.type(field, first);
      await user.paste(middle);
      await user.keyboard(rest);
    },
  };
}

/** Splits a text into its first character, the middle, and its last character with the special keys after it. */
function split(text: string): readonly [first: string, middle: string, rest: string] {
  const special = text.search(/[{[]/);
  const plain = special < 0 ? text : text.slice(0, special);
  if (plain.length < LONG) return [text, '', ''];
  return [plain.slice(0, 1), plain.slice(1, -1), plain.slice(-1) + text.slice(plain.length)];
}
