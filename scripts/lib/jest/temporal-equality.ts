/** Compares Temporal values by their text: Jest sees objects without properties and would consider them equal. */
const KINDS = [
  Temporal.Instant,
  Temporal.ZonedDateTime,
  Temporal.PlainDateTime,
  Temporal.PlainDate,
  Temporal.PlainTime,
  Temporal.Duration,
];

const kindOf = (value: unknown) => KINDS.find((kind) => value instanceof kind);

type Tester = (one: unknown, other: unknown) => boolean | undefined;

/** A function of Jest that is missing in its types. */
const { addEqualityTesters } = expect as unknown as { addEqualityTesters: (testers: Tester[]) => void };

addEqualityTesters([
  (one, other) => {
    const kind = kindOf(one);
    if (kind === undefined && kindOf(other) === undefined) return undefined;
    return kind === kindOf(other) && String(one) === String(other);
  },
]);

export {};
