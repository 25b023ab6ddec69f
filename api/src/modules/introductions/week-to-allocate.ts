import type { AllocationOptions, Member, PairEvent } from '@acquaint/matching';

/** Some of what an allocation is to know, told in slices: of a hundred thousand people at once it would hold the server up. */
export interface WeekSlice {
  /** Whom the run is for; never given, it is for everybody. */
  readonly only?: readonly string[];
  /** Introductions people already got this week, by id. */
  readonly given?: readonly (readonly [id: string, count: number])[];
  /** How often they were shown of late, by id. */
  readonly shown?: readonly (readonly [id: string, count: number])[];
  /** Pairs that may not meet, and since when, in milliseconds. */
  readonly apart?: readonly (readonly [a: string, b: string, at: number])[];
}

/** What an allocation is to know, gathered. */
export interface WeekToAllocate {
  readonly add: (slice: WeekSlice) => void;
  /** What came together; an option given for itself counts more. */
  readonly over: (options: AllocationOptions) => AllocationOptions;
}

/** @param members whose ids are held here: hundreds of thousands of pairs name them again and again. */
export function createWeekToAllocate(members: ReadonlyMap<string, Pick<Member, 'id'>>): WeekToAllocate {
  let only: string[] | undefined;
  const alreadyGiven = new Map<string, number>();
  const exposure = new Map<string, number>();
  const pairs: { a: string[]; b: string[]; at: number[] } = { a: [], b: [], at: [] };
  return {
    add: (slice) => {
      if (slice.only) (only ??= []).push(...slice.only);
      for (const [id, count] of slice.given ?? []) alreadyGiven.set(id, count);
      for (const [id, count] of slice.shown ?? []) exposure.set(id, count);
      for (const [one, other, at] of slice.apart ?? []) {
        const [a, b] = [members.get(one)?.id, members.get(other)?.id];
        if (a === undefined || b === undefined) continue;
        pairs.a.push(a);
        pairs.b.push(b);
        pairs.at.push(at);
      }
    },
    over: (options) => ({
      ...(only && { only }),
      ...{ alreadyGiven, exposure, history: { [Symbol.iterator]: () => eventsOf(pairs) } },
      ...options,
    }),
  };
}

/** The pairs one after the other: an object for each of a year's pairs would take more room than all the rest. */
function* eventsOf({
  a,
  b,
  at,
}: Readonly<Record<'a' | 'b', readonly string[]>> & {
  readonly at: readonly number[];
}): Generator<PairEvent> {
  for (let i = 0; i < at.length; i++)
    yield { a: a[i] ?? '', b: b[i] ?? '', at: at[i] ?? 0, kind: 'connected' };
}
