import type { ChatMessage } from '@acquaint/contracts';
import { sampleId, samplePerson } from '@acquaint/remote-kit/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ChatPreview } from './chat-preview.tsx';

const GRACE = samplePerson({ id: sampleId(2) });
const message = (id: number, text: string): ChatMessage => ({
  id: sampleId(id),
  person_id: GRACE.id,
  text,
  sent_at: '2026-11-22T10:00:00.000Z',
});

function show(texts: readonly string[], unread = texts.length) {
  const opened = jest.fn();
  const preview = (of: readonly string[], count: number) => (
    <ChatPreview
      messages={of.map((text, index) => message(50 + index, text))}
      unread={count}
      people={[GRACE]}
      onOpen={opened}
    />
  );
  const { rerender } = render(preview(texts, unread));
  return { opened, arrive: (more: readonly string[]) => rerender(preview(more, more.length)) };
}

describe('a chat message while the chat is closed', () => {
  it('is shown and read out with who wrote it, the newest one, and opens the chat', () => {
    const { opened, arrive } = show([]);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    arrive(['Hello!']);
    expect(screen.getByRole('status')).toHaveTextContent('Grace HopperHello!');
    arrive(['Hello!', 'Can you hear me?']);
    expect(screen.getByRole('status')).toHaveTextContent('Grace HopperCan you hear me?');
    fireEvent.click(screen.getByRole('button'));
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('goes after some seconds; the next one is shown again', () => {
    jest.useFakeTimers();
    try {
      const { arrive } = show(['Hello!']);
      act(() => jest.advanceTimersByTime(4_000));
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
      arrive(['Hello!', 'Still there?']);
      expect(screen.getByRole('status')).toHaveTextContent('Still there?');
    } finally {
      jest.useRealTimers();
    }
  });

  it('is not shown once it has been read', () => {
    show(['Hello!'], 0);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
