import { withoutHidden } from './support-view.ts';

it('a view shows neither what members wrote to each other nor clips, at any depth (R-ADMIN-11)', () => {
  const session = { id: '1', note: 'See you!', cancel_reason: 'Ill', other: { headline: 'Admiral' } };
  expect(withoutHidden({ results: [session], count: 1, snips: [{ uuid: '2' }], opening: null })).toEqual({
    results: [{ ...session, note: '', cancel_reason: '' }],
    count: 1,
    snips: [],
    opening: null,
  });
});

it('a view shows neither the note of who introduced two members nor the answer of who asks to join a circle', () => {
  const introduced = { kind: 'introduced_by', text: 'Bob thinks you should meet: she is ill', weight: 1 };
  const topic = { kind: 'topic', text: 'You both know pricing.', weight: 1 };
  const circle = { name: 'Pricing', request: { asked_at: '2026-11-01T10:00:00Z', reason: 'No' } };
  expect(withoutHidden({ reasons: [introduced, topic], circle })).toEqual({
    reasons: [{ ...introduced, text: '…' }, topic],
    circle: { ...circle, request: null },
  });
});
