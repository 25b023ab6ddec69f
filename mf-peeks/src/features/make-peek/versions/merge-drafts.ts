import type { PeekCaption } from '@acquaint/contracts';
import type { Draft } from '../draft.ts';

/** A choice at the desk. */
export type Choice = keyof Draft;

/** How two people's changes of the same version were merged. */
export interface Merge {
  /** What the person changed and keeps. */
  readonly kept: readonly Choice[];
  /** What both changed differently: the draft has the newer version's. */
  readonly replaced: readonly Choice[];
}

/** A draft in which two people's changes of the same version are joined. */
export interface MergedDraft extends Merge {
  readonly draft: Draft;
}

/**
 * Joins what a person changed with a newer version of the peek (three-way merge). Where both changed the same thing, the newer
 * version's is taken.
 * @param base the version that both began with.
 * @param heard what was heard in the newer version's cut: a caption that says the same was not corrected.
 */
export function mergeDrafts(
  base: Draft,
  mine: Draft,
  newer: Draft,
  heard: readonly PeekCaption[] = [],
): MergedDraft {
  const kept: Choice[] = [];
  const replaced: Choice[] = [];
  const choose = <K extends Choice>(choice: K): Draft[K] => {
    const [before, own, other] = [base, mine, newer].map((draft) => keyOf(draft[choice]));
    if (own === before || own === other) return newer[choice];
    if (other !== before) {
      replaced.push(choice);
      return newer[choice];
    }
    kept.push(choice);
    return mine[choice];
  };
  const draft = {
    ...{ cut: choose('cut'), title: choose('title'), topics: choose('topics') },
    ...{ speakers: choose('speakers'), captionStyle: choose('captionStyle') },
    leavesOutPauses: choose('leavesOutPauses'),
  };
  // Each save has all captions. Those of a sentence that the base does not have are what was heard, if nobody corrected them.
  const missing = heard.filter((each) => !base.captions.some((caption) => isSamePlace(caption, each)));
  const captions = mergeCaptions([...base.captions, ...missing], mine.captions, newer.captions);
  if (captions.isKept) kept.push('captions');
  if (captions.isReplaced) replaced.push('captions');
  return { draft: { ...draft, captions: captions.all }, kept, replaced };
}

/** Lists are sets here: the order in which topics or speakers were ticked is no change. */
const keyOf = (value: Draft[Choice]): string =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/** Captions are joined one by one, because two people rarely correct the same sentence. */
function mergeCaptions(
  base: readonly PeekCaption[],
  mine: readonly PeekCaption[],
  newer: readonly PeekCaption[],
): { readonly all: readonly PeekCaption[]; readonly isKept: boolean; readonly isReplaced: boolean } {
  // A changed cut shortens the captions at its ends: only another text is a correction.
  const isIn = (list: readonly PeekCaption[], caption: PeekCaption): boolean =>
    list.some((each) => isSamePlace(each, caption) && each.text === caption.text);
  const correctedByOther = newer.filter((caption) => !isIn(base, caption));
  const own = mine.filter((caption) => !isIn(base, caption) && !isIn(newer, caption));
  const kept = own.filter((caption) => !correctedByOther.some((each) => isSamePlace(each, caption)));
  return {
    all: [...newer.filter((caption) => !kept.some((each) => isSamePlace(each, caption))), ...kept],
    isKept: kept.length > 0,
    isReplaced: kept.length < own.length,
  };
}

const isSamePlace = (one: PeekCaption, other: PeekCaption): boolean =>
  one.person_id === other.person_id &&
  one.from_seconds < other.until_seconds &&
  other.from_seconds < one.until_seconds;
