const noon = Temporal.Instant.from('2026-11-23T12:00:00Z');

describe('Temporal values in an expectation', () => {
  it('are equal when they denote the same time', () => {
    expect({ at: noon }).toEqual({ at: Temporal.Instant.from('2026-11-23T12:00:00.000Z') });
    expect([Temporal.PlainDate.from('2026-11-23')]).toContainEqual(Temporal.PlainDate.from('2026-11-23'));
  });

  it('differ an hour later, and from values of another type', () => {
    expect({ at: noon }).not.toEqual({ at: noon.add({ hours: 1 }) });
    expect({ at: noon, more: 1 }).not.toMatchObject({ at: noon.add({ hours: 1 }) });
    expect({ at: noon }).not.toStrictEqual({ at: noon.toString() });
    expect(Temporal.PlainTime.from('10:00')).not.toEqual(Temporal.PlainTime.from('10:01'));
  });
});
