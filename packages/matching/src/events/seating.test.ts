import fc from 'fast-check';
import { NOBODY, seatAll, type MaySit } from './seating.ts';

/** People who may sit together, by chance, and the order in which they get seats. */
const companies = fc.integer({ min: 2, max: 8 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    may: fc.array(fc.boolean(), { minLength: size * size, maxLength: size * size }),
    order: fc.shuffledSubarray([...Array(size).keys()], { minLength: size }),
  }),
);

/** Returns whether all of these people can have a partner, by trying all plans. */
function canSeat(people: readonly number[], free: readonly number[], maySit: MaySit): boolean {
  const [first, ...others] = people;
  if (first === undefined) return true;
  return free.some((other) => {
    if (other === first || !maySit(first, other)) return false;
    const left = free.filter((one) => one !== first && one !== other);
    return canSeat(
      others.filter((one) => one !== other),
      left,
      maySit,
    );
  });
}

it('seats go to the first in the order, as far as any plan can seat them', () => {
  fc.assert(
    fc.property(companies, ({ size, may, order }) => {
      const maySit: MaySit = (a, b) => may[Math.min(a, b) * size + Math.max(a, b)] ?? false;
      const partner = new Int32Array(size).fill(NOBODY);
      seatAll(partner, order, maySit);

      const everyone = [...order.keys()];
      const seated: number[] = [];
      for (const one of order) if (canSeat([...seated, one], everyone, maySit)) seated.push(one);
      expect(everyone.filter((one) => partner[one] !== NOBODY)).toEqual(seated.toSorted((a, b) => a - b));
      for (const [one, other] of partner.entries()) {
        if (other === NOBODY) continue;
        expect([partner[other], maySit(one, other)]).toEqual([one, true]);
      }
    }),
    { numRuns: 500 },
  );
});

it('whoever has a seat keeps one', () => {
  fc.assert(
    fc.property(companies, ({ size, may, order }) => {
      const maySit: MaySit = (a, b) => may[Math.min(a, b) * size + Math.max(a, b)] ?? false;
      const partner = new Int32Array(size).fill(NOBODY);
      seatAll(partner, order.slice(0, 2), maySit);
      const before = [...partner.keys()].filter((one) => partner[one] !== NOBODY);
      seatAll(partner, order.toReversed(), maySit);
      for (const one of before) expect(partner[one]).not.toBe(NOBODY);
    }),
    { numRuns: 200 },
  );
});
