import { sampleId } from '@acquaint/remote-kit/testing';
import { render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { RoomChat } from './room-chat.tsx';

it('links URLs in messages, opening in a new tab', () => {
  const message = {
    id: sampleId(1),
    person_id: sampleId(2),
    text: 'It is on https://a.example/plan.',
    sent_at: '2026-11-22T10:00:00.000Z',
  };
  render(
    <RoomChat
      messages={[message]}
      people={[]}
      ownId={sampleId(2)}
      draft={{ read: () => '', keep: () => undefined }}
      canWrite
      onWrite={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByRole('log')).toHaveTextContent('It is on https://a.example/plan.');
  const link = screen.getByRole('link', { name: 'https://a.example/plan' });
  expect(link).toHaveAttribute('href', 'https://a.example/plan');
  expect(link).toHaveAttribute('target', '_blank');
});

it('has links in the dark theme’s color, like the panel', () => {
  const css = readFileSync(new URL('./room-chat.module.css', import.meta.url), 'utf8');
  expect(css).toMatch(/\.text a,\s*\.text a:hover \{\s*color: var\(--aq-accent\);/);
});
