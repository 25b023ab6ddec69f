import type { Chance } from './random.ts';
import type { Person } from './world.ts';

const SESSION_MINUTES = 20;
/** Minutes taken by a session and the buffer after it. */
const TAKEN_MINUTES = 30;
/** Days from joining to the first session: for the introduction, and for finding a time. */
const DAYS_BEFORE_SESSION = 16;

/** Times at which sample members are busy, so that no sample member has two sessions at one time. */
export interface Agenda {
  /**
   * Finds a start in the host's hours, on the half hour, on one of these days when both are members and free, and reserves it.
   * @param days offsets from today in days; negative ones are in the past.
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
  const busyTimes = new Map<string, number[]>();
  const isFree = (person: Person, at: number): boolean =>
    (busyTimes.get(person.id) ?? []).every((other) => Math.abs(other - at) >= TAKEN_MINUTES * 60_000);
  const isMember = ({ createdAt }: Person, at: number): boolean =>
    at >= createdAt.epochMilliseconds + DAYS_BEFORE_SESSION * 86_400_000;
  return {
    take: (host, booker, days, chance) => {
      for (const day of chance.shuffled(days)) {
        const starts = startsOn(host, now, day).filter((start) => {
          const at = start.epochMilliseconds;
          return [host, booker].every((person) => isFree(person, at) && isMember(person, at));
        });
        if (starts.length === 0) continue;
        const start = chance.pick(starts);
        for (const { id } of [host, booker]) {
          busyTimes.set(id, [...(busyTimes.get(id) ?? []), start.epochMilliseconds]);
        }
        return start;
      }
      return null;
    },
  };
}

/** Returns the starts that the host's weekly hours allow on one day, in the host's time zone. */
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

/** Returns the numbers from `from` to `to`, both included. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
