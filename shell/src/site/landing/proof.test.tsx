import { getLandingFacts, type LandingFacts } from '@acquaint/contracts';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { firstSentence } from './first-sentence.ts';
import { Proof } from './proof.tsx';

const FACTS: LandingFacts = structuredClone(getLandingFacts.sample.answer) as never;

function open(facts: LandingFacts | null) {
  globalThis.fetch = () =>
    facts === null
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(facts) } as Response);
  return render(
    <MemoryRouter>
      <Proof />
    </MemoryRouter>,
  );
}

it('quotes a published peek, leads to it, and says how many have met', async () => {
  open(FACTS);
  expect(
    await screen.findByRole('link', {
      name: /^“This wire is a nanosecond long\.”.*Grace Hopper, in a peek$/,
    }),
  ).toHaveAttribute('href', `/peek?snip=${FACTS.peek?.uuid}`);
  expect(screen.getByText('131 sessions held, 204 members')).toBeVisible();
});

it.each([
  ['nothing is there yet', { ...FACTS, sessions: 0, peek: null }],
  ['the server cannot be reached', null],
])('says nothing when %s', async (_when, facts) => {
  const { container } = open(facts);
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  expect(container).toHaveTextContent(/^$/);
  expect(container.querySelector('[data-nothing]')).not.toBeNull();
});

it.each([
  ['One. Two.', 'One.'],
  ['  Really? Yes.', 'Really?'],
  ['no full stop', 'no full stop'],
  ['', ''],
  [`${'word '.repeat(40).trim()}.`, `${'word '.repeat(28).trim()} …`],
])('quotes of “%s” its first sentence', (transcript, quoted) => {
  expect(firstSentence(transcript)).toBe(quoted);
});
