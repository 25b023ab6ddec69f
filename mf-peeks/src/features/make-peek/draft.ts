import type { CaptionStyle, Peek, PeekCaption, PeekDesk } from '@acquaint/contracts';
import { captionsIn } from './captions/captions.ts';
import { sentencesOf } from './captions/sentences.ts';
import type { Cut } from './cut/cut.ts';

/** What a desk is opened with. */
export interface Opened {
  readonly desk: PeekDesk;
  /** The peek to change; null for a new one. */
  readonly peek: Peek | null;
  readonly start: Cut;
}

/** What a person chooses at the desk. */
export interface Draft {
  readonly cut: Cut;
  readonly title: string;
  readonly topics: readonly string[];
  readonly speakers: readonly string[];
  /** Captions that were corrected. */
  readonly captions: readonly PeekCaption[];
  readonly captionStyle: CaptionStyle;
  /** Whether long pauses are left out. */
  readonly leavesOutPauses: boolean;
}

/** Returns the desk’s initial values: those of the peek, or suggestions for a new one. */
export function draftOf({ desk, peek, start }: Opened): Draft {
  // A suggested moment says who speaks in it, because each person's own track was measured.
  const suggested = desk.suggestions?.find((each) => each.from_seconds === start.from);
  const made = desk.peeks.find(({ uuid }) => uuid === peek?.uuid);
  const all = desk.people.map(({ id }) => id);
  const named = peek?.speakers.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
  return {
    cut: start,
    title: peek?.title ?? '',
    topics: peek?.topics.map(({ slug }) => slug) ?? [],
    speakers: desk.recording_id === null ? all : (named ?? suggested?.speaker_ids ?? all),
    captions: made?.captions ?? [],
    captionStyle: made?.caption_style ?? 'boxed',
    leavesOutPauses: made?.leaves_out_pauses ?? false,
  };
}

/** Returns what was heard in the cut that a desk begins with, as captions that nobody corrected. */
export function heardIn({ desk, start }: Opened): readonly PeekCaption[] {
  return captionsIn(sentencesOf(desk), [], start);
}
