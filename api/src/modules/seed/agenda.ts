import { SESSION_DURATIONS } from '@acquaint/contracts';
import type { Chance } from './random.ts';
import type { Person } from './world.ts';

const SESSION_MINUTES = SESSION_DURATIONS[0];
/** The session and the buffer after it, as both keep it. */
const TAKEN_MINUTES = 30;

/** Who is busy when, so that nobody of the seeded world sits in two places. */
export interface Agenda {
  /**
   * Finds a start in the host's hours on one of some days, on the quarter hour, at which both are free, and takes it.
   * @param days how many days before (negative) or after now.
   * @returns null when there is none.
   */
  readonly take: (
    host: Person,
    booker: Person,
    days: readonly number[],
    chance: Chance,
  ) => Temporal.Instant | null;
}

export function createAgenda(now: Temporal.Instant): Agenda {
  const taken = new Map<string, number[]>();
  const isFree = (person: Person, at: number): boolean =>
    (taken.get(person.id) ?? []).every((other) => Math.abs(other - at) >= TAKEN_MINUTES * 60_000);
  return {
    take: (host, booker, days, chance) => {
      for (const day of chance.shuffled(days)) {
        const starts = startsOn(host, now, day).filter((start) => {
          const at = start.epochMilliseconds;
          return isFree(host, at) && isFree(booker, at);
        });
        if (starts.length === 0) continue;
        const start = chance.pick(starts);
        for (const { id } of [host, booker]) {
          taken.set(id, [...(taken.get(id) ?? []), start.epochMilliseconds]);
        }
        return start;
      }
      return null;
    },
  };
}

/** The starts that the host's weekly hours give on one day of theirs. */
function startsOn({ timeZone, weekly }: Person, now: Temporal.Instant, day: number): Temporal.Instant[] {
  const date = now.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: day });
  return weekly
    .filter(({ weekday }) => weekday === date.dayOfWeek)
    .flatMap(({ start, end }) => {
      const starts: Temporal.Instant[] = [];
      for (let minute = minutesOf(start); minute + SESSION_MINUTES <= minutesOf(end); minute += 30) {
        const plainTime = { hour: Math.floor(minute / 60), minute: minute % 60 };
        starts.push(date.toZonedDateTime({ timeZone, plainTime }).toInstant());
      }
      return starts;
    });
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** `from`, `from + 1` … `to`. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
