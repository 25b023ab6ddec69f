import type { Talker } from '../recorded/talk.ts';

/** A peek of the recorded session. */
interface RecordedPeekText {
  readonly title: string;
  readonly topics: readonly string[];
  /** The turns that it contains: the first, and how many. */
  readonly turns: readonly [first: number, count: number];
  /** Who made it, and so has agreed to it; the other one has not decided. */
  readonly by: Talker;
  /** Hours after the session. */
  readonly hoursLater: number;
}

/** One peek that waits for Ada, and one that she has said yes to. */
export const RECORDED_PEEKS: readonly RecordedPeekText[] = [
  {
    title: 'Begin with the first customer',
    topics: ['pitching', 'fundraising'],
    turns: [0, 2],
    by: 'bruno',
    hoursLater: 6,
  },
  {
    title: 'Small numbers, said quickly',
    topics: ['fundraising', 'pitching'],
    turns: [2, 2],
    by: 'ada',
    hoursLater: 2,
  },
];
