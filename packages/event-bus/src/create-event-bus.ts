import type { BusEvent, BusEventName, BusEventPayload, events } from '@acquaint/contracts';
import { Subject, filter, map } from 'rxjs';
import type { Observable } from 'rxjs';

/**
 * Publishes events to the subscribers of that moment. Nothing is kept for later subscribers: data comes from queries. If a
 * subscriber throws, the others still receive the event (rxjs reports the error separately).
 */
export interface EventBus {
  /**
   * Publishes an event.
   * @throws InvalidEventError when validation is on and the payload does not match its contract.
   */
  publish<N extends BusEventName>(name: N, payload: BusEventPayload<N>): void;
  /** The payloads of one kind of event, from the time of subscription. */
  on<N extends BusEventName>(name: N): Observable<BusEventPayload<N>>;
  /** Every event, from the time of subscription, including events of a newer server that these contracts do not know. */
  readonly allEvents: Observable<BusEvent>;
}

/** Thrown for an event whose payload does not match its contract. */
export class InvalidEventError extends Error {
  override readonly name = 'InvalidEventError';
}

/** Creates a separate bus; the platform's shared bus is in `event-bus.ts`. With `schemas`, payloads are validated. */
export function createEventBus({ schemas }: { readonly schemas: typeof events | null }): EventBus {
  const subject = new Subject<BusEvent>();
  return {
    publish(name, payload) {
      if (schemas) assertValid(schemas, name, payload);
      subject.next({ name, payload } as BusEvent);
    },
    on<N extends BusEventName>(name: N) {
      return subject.pipe(
        filter((event) => event.name === name),
        map((event) => event.payload as BusEventPayload<N>),
      );
    },
    allEvents: subject.asObservable(),
  };
}

function assertValid(schemas: typeof events, name: BusEventName, payload: unknown): void {
  const checked = schemas[name].safeParse(payload);
  if (checked.success) return;
  const problems = checked.error.issues
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .join('; ');
  throw new InvalidEventError(`The event "${name}" is not what the contracts say: ${problems}`);
}
