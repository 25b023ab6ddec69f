import type { Fact, FactName, FactPayload, facts } from '@acquaint/contracts';
import { Subject, filter, map } from 'rxjs';
import type { Observable } from 'rxjs';

/**
 * Publishes events to the subscribers of that moment. Nothing is kept for later subscribers: data comes from queries. If a
 * subscriber throws, the others still receive the event (rxjs reports the error separately).
 */
export interface EventBus {
  /**
   * Publishes an event.
   * @throws InvalidFactError when validation is on and the payload does not match its contract.
   */
  publish<N extends FactName>(name: N, payload: FactPayload<N>): void;
  /** The payloads of one kind of event, from the time of subscription. */
  on<N extends FactName>(name: N): Observable<FactPayload<N>>;
  /** Every event, from the time of subscription, including events of a newer server that these contracts do not know. */
  readonly allFacts: Observable<Fact>;
}

/** Thrown for an event whose payload does not match its contract. */
export class InvalidFactError extends Error {
  override readonly name = 'InvalidFactError';
}

/** Creates a separate bus; the platform's shared bus is in `event-bus.ts`. With `schemas`, payloads are validated. */
export function createEventBus({ schemas }: { readonly schemas: typeof facts | null }): EventBus {
  const subject = new Subject<Fact>();
  return {
    publish(name, payload) {
      if (schemas) assertValid(schemas, name, payload);
      subject.next({ name, payload } as Fact);
    },
    on<N extends FactName>(name: N) {
      return subject.pipe(
        filter((fact) => fact.name === name),
        map((fact) => fact.payload as FactPayload<N>),
      );
    },
    allFacts: subject.asObservable(),
  };
}

function assertValid(schemas: typeof facts, name: FactName, payload: unknown): void {
  const checked = schemas[name].safeParse(payload);
  if (checked.success) return;
  const problems = checked.error.issues
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .join('; ');
  throw new InvalidFactError(`The fact "${name}" is not what the contracts say: ${problems}`);
}
