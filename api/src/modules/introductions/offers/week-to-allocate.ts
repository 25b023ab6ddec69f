import type { AllocationOptions, Member, PairEvent } from '@acquaint/matching';

/**
 * Part of the input of an allocation. It is sent in slices, because sending a hundred thousand members at once would
 * block the server.
 */
export interface WeekSlice {
  /** Members the run is for; if never set, it is for all. */
  readonly only?: readonly string[];
  /** Number of introductions members already got this week, by id. */
  readonly given?: readonly (readonly [id: string, count: number])[];
  /** How often they were shown recently, by id. */
  readonly shown?: readonly (readonly [id: string, count: number])[];
  /** Excluded pairs, with the instant of the cause in milliseconds. */
  readonly apart?: readonly (readonly [a: string, b: string, at: number])[];
}

/** The collected input of an allocation. */
export interface WeekToAllocate {
  readonly add: (slice: WeekSlice) => void;
  /** Returns the collected options; an option given explicitly takes precedence. */
  readonly over: (options: AllocationOptions) => AllocationOptions;
}

/** @param members their id strings are shared here, because hundreds of thousands of pairs repeat them. */
export function createWeekToAllocate(members: ReadonlyMap<string, Pick<Member, 'id'>>): WeekToAllocate {
  let only: string[] | undefined;
  const alreadyOffered = new Map<string, number>();
  const exposure = new Map<string, number>();
  const pairs: { a: string[]; b: string[]; at: number[] } = { a: [], b: [], at: [] };
  return {
    add: (slice) => {
      if (slice.only) (only ??= []).push(...slice.only);
      for (const [id, count] of slice.given ?? []) alreadyOffered.set(id, count);
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
      ...{ alreadyOffered, exposure, history: { [Symbol.iterator]: () => eventsOf(pairs) } },
      ...options,
    }),
  };
}

/** Yields the pairs one by one: keeping an object for each pair of a year would take more memory than everything else. */
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
