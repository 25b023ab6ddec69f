/** A time range as ISO 8601 in UTC. */
export interface Appointment {
  readonly start: string;
  readonly end: string;
  /** Microsoft's values; `busy` if absent. */
  readonly showAs?: string;
  readonly isCancelled?: boolean;
}

/** An event of one owner's calendar, or of all calendars (null). */
export interface StoredEvent {
  readonly id: string;
  readonly owner: string | null;
  start: string;
  end: string;
  /** As written: Google's or Microsoft's fields. */
  fields: Readonly<Record<string, unknown>>;
  version: number;
  isDeleted: boolean;
}

/** An owner's changes since a version. */
export interface Changes {
  readonly events: readonly StoredEvent[];
  readonly version: number;
}

/** Calendars with a change history, like those of both providers. */
export interface CalendarStore {
  /** Appointments in all calendars, in addition to written events. */
  appointments: readonly Appointment[];
  readonly all: () => readonly StoredEvent[];
  readonly find: (owner: string, id: string) => StoredEvent | null;
  readonly add: (
    owner: string,
    id: string,
    start: string,
    end: string,
    fields: StoredEvent['fields'],
  ) => StoredEvent;
  readonly change: (
    event: StoredEvent,
    changes: Partial<Pick<StoredEvent, 'start' | 'end' | 'fields' | 'isDeleted'>>,
  ) => void;
  readonly within: (owner: string, from: string, to: string) => Changes;
  /** Returns null if the version is too old. */
  readonly since: (owner: string, version: number) => Changes | null;
  /** Drops the history of changes up to now. */
  readonly forget: () => void;
}

export function createCalendarStore(): CalendarStore {
  const events: StoredEvent[] = [];
  let appointments: readonly Appointment[] = [];
  let version = 0;
  let oldest = 0;
  const of = (owner: string): StoredEvent[] =>
    events.filter((event) => event.owner === null || event.owner === owner);
  const add = (
    owner: string | null,
    id: string,
    start: string,
    end: string,
    fields: StoredEvent['fields'],
  ): StoredEvent => {
    version += 1;
    const event: StoredEvent = { id, owner, start, end, fields, version, isDeleted: false };
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
