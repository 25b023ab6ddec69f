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
