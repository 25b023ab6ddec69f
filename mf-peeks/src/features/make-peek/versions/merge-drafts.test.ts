import type { PeekCaption } from '@acquaint/contracts';
import type { Draft } from '../draft.ts';
import { mergeDrafts } from './merge-drafts.ts';

const caption = (from: number, text: string, until = from + 4): PeekCaption => ({
  ...{ person_id: 'ada', from_seconds: from, until_seconds: until, text },
});
const BASE: Draft = {
  cut: { from: 0, until: 30 },
  title: 'A wire',
  topics: ['history', 'computing'],
  speakers: ['ada', 'grace'],
  captions: [caption(1, 'A wire is long.'), caption(6, 'Look at it.')],
  captionStyle: 'boxed',
  leavesOutPauses: false,
};
const with_ = (part: Partial<Draft>): Draft => ({ ...BASE, ...part });

it.each<[string, Partial<Draft>, Partial<Draft>, Partial<Draft>, string[], string[]]>([
  ['nothing of their own', {}, { title: 'B' }, { title: 'B' }, [], []],
  [
    'another choice',
    { title: 'A' },
    { cut: { from: 2, until: 9 } },
    { title: 'A', cut: { from: 2, until: 9 } },
    ['title'],
    [],
  ],
  [
    'the same choice',
    { title: 'A', captionStyle: 'large' },
    { title: 'B' },
    { title: 'B', captionStyle: 'large' },
    ['captionStyle'],
    ['title'],
  ],
  ['the same choice alike', { title: 'B' }, { title: 'B' }, { title: 'B' }, [], []],
  [
    'only the order of their topics',
    { topics: ['computing', 'history'] },
    { topics: ['history'] },
    { topics: ['history'] },
    [],
    [],
  ],
])('joins %s with a newer version', (_what, mine, newer, expected, kept, replaced) => {
  expect(mergeDrafts(BASE, with_(mine), with_(newer))).toEqual({ draft: with_(expected), kept, replaced });
});

describe('captions that two people corrected', () => {
  const [first, second] = BASE.captions as [PeekCaption, PeekCaption];

  it('are all kept when they are different sentences', () => {
    const mine = { ...first, text: 'A wire is short.' };
    const newer = { ...second, text: 'Look at that.' };
    const merged = mergeDrafts(
      BASE,
      with_({ captions: [mine, second] }),
      with_({ captions: [first, newer] }),
    );
    expect(merged).toMatchObject({ kept: ['captions'], replaced: [] });
    expect(merged.draft.captions).toEqual([newer, mine]);
  });

  it('are the newer version’s for the same sentence, also when its cut shortened it', () => {
    const mine = { ...first, text: 'A wire is short.' };
    const shorter = { ...caption(2, 'A wire is very long.', 5) };
    const merged = mergeDrafts(
      BASE,
      with_({ captions: [mine, second] }),
      with_({ captions: [shorter, second] }),
    );
    expect(merged).toMatchObject({ kept: [], replaced: ['captions'] });
    expect(merged.draft.captions).toEqual([shorter, second]);
  });

  it('are the person’s own where the newer version only has what was heard, as in a longer cut', () => {
    const heard = caption(20, 'And it is thin.');
    const mine = { ...heard, text: 'And it is thick.' };
    const [own, newer] = [
      { ...BASE, captions: [...BASE.captions, mine] },
      { ...BASE, captions: [...BASE.captions, heard] },
    ];
    expect(mergeDrafts(BASE, own, newer, [heard])).toMatchObject({
      ...{ draft: { captions: own.captions }, kept: ['captions'], replaced: [] },
    });
    const corrected = { ...heard, text: 'And it is short.' };
    expect(
      mergeDrafts(BASE, own, { ...BASE, captions: [...BASE.captions, corrected] }, [heard]),
    ).toMatchObject({ draft: { captions: [...BASE.captions, corrected] }, replaced: ['captions'] });
  });

  it('stay corrected in a cut that only shortened them', () => {
    const mine = { ...first, text: 'A wire is short.' };
    const shorter = caption(2, first.text, 5);
    const merged = mergeDrafts(BASE, with_({ captions: [mine, second] }), with_({ captions: [shorter] }));
    expect(merged.draft.captions).toEqual([mine]);
    expect(merged).toMatchObject({ kept: ['captions'], replaced: [] });
  });
});
