import type { getAttendance, PersonSummary, SuccessBody } from '@acquaint/contracts';

type Visit = SuccessBody<typeof getAttendance>['results'][number];

/** A person's attendance in a room. */
export interface Presence {
  readonly person: PersonSummary;
  readonly from: string;
  /** Null while they are in the room. */
  readonly until: string | null;
  /** Sum of all visits; a current one counts up to now. */
  readonly seconds: number;
  readonly visits: number;
}

/** Sums up the visits by person, in the order of their first visit. */
export function presenceOf(visits: readonly Visit[], now = Date.now()): Presence[] {
  const byPerson = new Map<string, Visit[]>();
  for (const visit of visits) {
    byPerson.set(visit.person.id, [...(byPerson.get(visit.person.id) ?? []), visit]);
  }
  return [...byPerson.values()].flatMap((mine) => {
    const [first] = mine;
    if (!first) return [];
    const isIn = mine.some(({ left_at }) => left_at === null);
    const ms = mine.map(
      ({ entered_at, left_at }) => (left_at === null ? now : Date.parse(left_at)) - Date.parse(entered_at),
    );
    return [
      {
        person: first.person,
        from: first.entered_at,
        until: isIn
          ? null
          : (mine
              .map(({ left_at }) => left_at ?? '')
              .sort()
              .at(-1) ?? null),
        seconds: ms.reduce((sum, each) => sum + Math.max(0, each), 0) / 1000,
        visits: mine.length,
      },
    ];
  });
}
