/** A stretch of time as ISO 8601 in UTC. */
export interface Appointment {
  readonly start: string;
  readonly end: string;
  /** Microsoft's words; `busy` when absent. */
  readonly showAs?: string;
  readonly isCancelled?: boolean;
}

/** An event of somebody's calendar, or of everybody's (null). */
export interface Kept {
  readonly id: string;
  readonly owner: string | null;
  start: string;
  end: string;
  /** As it was written: Google's or Microsoft's fields. */
  fields: Readonly<Record<string, unknown>>;
  version: number;
  isDeleted: boolean;
}

/** What changed since a version, for somebody. */
export interface Changes {
  readonly events: readonly Kept[];
  readonly version: number;
}

/** Calendars that remember each change, as both providers' do. */
export interface CalendarStore {
  /** Everybody's appointments, besides what is written. */
  appointments: readonly Appointment[];
  readonly all: () => readonly Kept[];
  readonly find: (owner: string, id: string) => Kept | null;
  readonly add: (owner: string, id: string, start: string, end: string, fields: Kept['fields']) => Kept;
  readonly change: (
    event: Kept,
    changes: Partial<Pick<Kept, 'start' | 'end' | 'fields' | 'isDeleted'>>,
  ) => void;
  readonly within: (owner: string, from: string, to: string) => Changes;
  /** Null when it is too long ago. */
  readonly since: (owner: string, version: number) => Changes | null;
  /** From now on nobody knows what has changed until now. */
  readonly forget: () => void;
}

export function createCalendarStore(): CalendarStore {
  const events: Kept[] = [];
  let appointments: readonly Appointment[] = [];
  let version = 0;
  let oldest = 0;
  const of = (owner: string): Kept[] =>
    events.filter((event) => event.owner === null || event.owner === owner);
  const add = (
    owner: string | null,
    id: string,
    start: string,
    end: string,
    fields: Kept['fields'],
  ): Kept => {
    version += 1;
    const event: Kept = { id, owner, start, end, fields, version, isDeleted: false };
    events.push(event);
    return event;
  };
  const change: CalendarStore['change'] = (event, changes) => {
    version += 1;
    Object.assign(event, changes, { version });
  };
  return {
    get appointments() {
      return appointments;
    },
    set appointments(next) {
      appointments = next;
      for (const event of events)
        if (event.owner === null && !event.isDeleted) change(event, { isDeleted: true });
      for (const { start, end, ...fields } of next) add(null, `shared${version}`, start, end, fields);
    },
    all: () => events,
    find: (owner, id) => of(owner).find((event) => event.id === id) ?? null,
    add,
    change,
    within: (owner, from, to) => ({
      version,
      events: of(owner).filter(
        ({ start, end, isDeleted }) =>
          !isDeleted && Date.parse(end) > Date.parse(from) && Date.parse(start) < Date.parse(to),
      ),
    }),
    since: (owner, known) =>
      known < oldest ? null : { version, events: of(owner).filter((event) => event.version > known) },
    forget: () => {
      version += 1;
      oldest = version;
    },
  };
}
