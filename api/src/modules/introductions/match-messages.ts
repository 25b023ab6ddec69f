import type { Allocation, AllocationOptions, Match, Member, PairExplanation } from '@acquaint/matching';
import type { TopQuestion } from './match-engine.ts';

/** What the thread can be asked, and what each question is answered with. */
export interface Questions {
  readonly replace: { readonly members: readonly Member[] };
  readonly put: { readonly members: readonly Member[] };
  readonly remove: { readonly ids: readonly string[] };
  readonly top: TopQuestion;
  readonly explain: { readonly a: Member; readonly b: Member };
  readonly allocate: { readonly options: AllocationOptions };
}

export interface Answers {
  readonly replace: undefined;
  readonly put: undefined;
  readonly remove: undefined;
  readonly top: Match[];
  readonly explain: PairExplanation;
  readonly allocate: Allocation;
}

export type Kind = keyof Questions;
type Question = { [K in Kind]: { readonly kind: K } & Questions[K] }[Kind];

export interface Asked {
  readonly id: number;
  readonly question: Question;
}

export type Answered =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly error: string };
