/** To Jest two times are two objects without anything in them, and so the same: here they are compared by what they say. */
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

/** Jest's own function, which its types do not know. */
const { addEqualityTesters } = expect as unknown as { addEqualityTesters: (testers: Tester[]) => void };

addEqualityTesters([
  (one, other) => {
    const kind = kindOf(one);
    if (kind === undefined && kindOf(other) === undefined) return undefined;
    return kind === kindOf(other) && String(one) === String(other);
  },
]);

export {};
