const noon = Temporal.Instant.from('2026-11-23T12:00:00Z');

describe('Times in an expectation', () => {
  it('are the same when they say the same', () => {
    expect({ at: noon }).toEqual({ at: Temporal.Instant.from('2026-11-23T12:00:00.000Z') });
    expect([Temporal.PlainDate.from('2026-11-23')]).toContainEqual(Temporal.PlainDate.from('2026-11-23'));
  });

  it('are others an hour later, and of another kind', () => {
    expect({ at: noon }).not.toEqual({ at: noon.add({ hours: 1 }) });
    expect({ at: noon, more: 1 }).not.toMatchObject({ at: noon.add({ hours: 1 }) });
    expect({ at: noon }).not.toStrictEqual({ at: noon.toString() });
    expect(Temporal.PlainTime.from('10:00')).not.toEqual(Temporal.PlainTime.from('10:01'));
  });
});
