import { renderHook } from '@testing-library/react';
import { useUnread } from './use-unread.ts';

const by = (...authors: string[]) => authors.map((person_id) => ({ person_id }));

describe('unread chat messages', () => {
  it.each([
    ['those of others', by('grace', 'grace'), 2],
    ['none of one’s own', by('ada', 'ada'), 0],
    ['after coming back, only what came after one’s last message', by('grace', 'ada', 'grace'), 1],
  ])('are %s', (_, messages, count) => {
    const { result } = renderHook(() => useUnread({ messages, ownId: 'ada', isOpen: false }));
    expect(result.current).toBe(count);
  });

  it('are none while the chat is open, and later those that come after it was closed', () => {
    const shown = { messages: by('grace'), ownId: 'ada', isOpen: true };
    const { result, rerender } = renderHook(useUnread, { initialProps: shown });
    expect(result.current).toBe(0);
    rerender({ messages: by('grace', 'grace'), ownId: 'ada', isOpen: false });
    expect(result.current).toBe(1);
  });
});
