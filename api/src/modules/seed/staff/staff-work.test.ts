import { GROUNDS, wholeWorld } from '../test-world.ts';

const HOUR = 3_600_000;

describe.each(GROUNDS)('what the sample data of %s at %s have for staff', (seed, at) => {
  const now = Temporal.Instant.from(at);
  const { people, network, talks, staff } = wholeWorld(seed, now);
  const { cases, desk, money, payouts } = staff;
  const demos = new Set(people.filter(({ isDemo }) => isDemo).map(({ id }) => id));

  it('has reports of each kind: open ones, assigned ones, and decided ones with and without actions', () => {
    const open = cases.cases.filter(({ decidedAt }) => !decidedAt);
    const decisions = cases.cases.flatMap(({ decision }) => decision ?? []);
    expect(open.map(({ assignedTo }) => assignedTo !== null).sort()).toEqual([false, false, true]);
    expect(decisions.sort()).toEqual(['false', 'unfounded', 'upheld', 'upheld', 'upheld', 'upheld']);
    expect(new Set(cases.cases.map(({ kind }) => kind))).toEqual(
      new Set(['message', 'person', 'event', 'peek', 'circle']),
    );
    expect(cases.sanctions.map(({ kind }) => kind).sort()).toEqual([
      'circle_mute',
      'hiding',
      'slow_mode',
      'slow_mode',
      'warning',
    ]);
    expect(cases.appeals.map(({ isLifted }) => isLifted ?? null)).toEqual([null, true]);
  });

  it('has one case for each report, whose reporter is not part of it and no demo member', () => {
    for (const { caseId, reporterId, snapshotText, snapshotPath } of cases.reports) {
      const about = cases.cases.find(({ id }) => id === caseId)?.peopleIds ?? [];
      expect(about.length).toBeGreaterThan(0);
      expect([...about, reporterId].filter((id) => demos.has(id ?? ''))).toEqual([]);
      expect(about).not.toContain(reporterId);
      expect([snapshotText, snapshotPath]).not.toContain('');
    }
    for (const { id } of cases.cases) expect(cases.reports.some(({ caseId }) => caseId === id)).toBe(true);
  });

  it('has reported messages that somebody of the circle has written before, of whom the admin is not one', () => {
    const written = new Map(
      talks.flatMap(({ messages }) =>
        messages.map(({ body, authorId, at: then }) => [body, { authorId, then }]),
      ),
    );
    const reported = cases.cases.filter(({ kind }) => kind === 'message');
    expect(reported).toHaveLength(4);
    for (const { id, circleId, peopleIds, openedAt, decidedBy } of reported) {
      const report = cases.reports.find(({ caseId }) => caseId === id);
      const message = written.get(report?.snapshotText ?? '');
      expect(peopleIds).toEqual([message?.authorId]);
      expect(message && Temporal.Instant.compare(message.then, openedAt)).toBe(-1);
      const inside = network.circleMembers
        .filter((row) => row.circleId === circleId)
        .map(({ userId }) => userId);
      expect(inside).toEqual(expect.arrayContaining([message?.authorId, report?.reporterId]));
      const adminId = network.circles.find((circle) => circle.id === circleId)?.adminId;
      expect([message?.authorId, report?.reporterId]).not.toContain(adminId);
      expect(report?.reporterId).not.toBe(decidedBy);
    }
  });

  it('has everything in the past and in its order, and a reason in each line of the audit log', () => {
    const order = [
      ...cases.cases.map(({ openedAt, decidedAt }) => [openedAt, decidedAt ?? now]),
      ...cases.sanctions.map(({ madeAt, endedAt }) => [madeAt, endedAt ?? now]),
      ...cases.appeals.map(({ madeAt, decidedAt }) => [madeAt, decidedAt ?? now]),
      ...desk.inquiries.map(({ createdAt, decidedAt }) => [createdAt, decidedAt ?? now]),
      ...desk.verifications.map(({ requestedAt, decidedAt }) => [requestedAt, decidedAt ?? now]),
      ...desk.marks.map(({ happenedAt, disputedAt, decidedAt }) => [
        happenedAt,
        disputedAt ?? happenedAt.add({ hours: 0, nanoseconds: 1 }),
        decidedAt ?? now,
      ]),
    ];
    for (const times of order)
      expect(
        times.map((time, i) => Temporal.Instant.compare(times[i - 1] ?? time.subtract({ hours: 1 }), time)),
      ).toEqual(times.map(() => -1));
    const lines = [...cases.audit, ...desk.audit, ...money.audit, ...payouts.audit];
    expect(lines.length).toBeGreaterThan(14);
    for (const { reason, at: then, actorId } of lines) {
      expect([reason.length > 10, Temporal.Instant.compare(then, now)]).toEqual([true, -1]);
      expect(people.some(({ id }) => id === actorId)).toBe(true);
    }
  });

  it('has six inquiries, four requests for verification of pro members, and disputes', () => {
    expect(desk.inquiries.map(({ state }) => state).sort()).toEqual([
      'answered',
      'answered',
      'open',
      'open',
      'open',
      'suspicious',
    ]);
    expect(desk.verifications.map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'verified',
      'refused',
    ]);
    const pros = new Set(people.filter(({ isPro }) => isPro).map(({ id }) => id));
    expect(desk.verifications.filter(({ userId }) => !pros.has(userId))).toEqual([]);
    expect(desk.marks.filter(({ state }) => state === 'disputed').length).toBeGreaterThanOrEqual(1);
  });

  it('has a disputed payment, a refund and a payment to a host', () => {
    expect(money.payments.map(({ state }) => state)).toEqual(['paid', 'refunded', 'released']);
    for (const { settleAt, state } of money.payments) {
      const isAhead = (settleAt?.epochMilliseconds ?? 0) > now.epochMilliseconds - HOUR;
      expect(isAhead).toBe(state === 'paid');
    }
  });
});
