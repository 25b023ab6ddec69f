import type { Fact, FactName, FactPayload, facts } from '@acquaint/contracts';
import { Subject, filter, map } from 'rxjs';
import type { Observable } from 'rxjs';

/**
 * Facts that happened, told once to whoever listens at that moment. Nothing is kept for later listeners: data comes from
 * queries. A subscriber that throws does not keep the others from hearing (rxjs reports its error on its own).
 */
export interface EventBus {
  /**
   * Tells a fact.
   * @throws InvalidFactError when validation is on and the payload is not what the contracts say.
   */
  publish<N extends FactName>(name: N, payload: FactPayload<N>): void;
  /** The payloads of one kind of fact, from now on. */
  on<N extends FactName>(name: N): Observable<FactPayload<N>>;
  /** Every fact, from now on; also those of a newer server that these contracts do not know. */
  readonly allFacts: Observable<Fact>;
}

/** A fact whose payload is not what the contracts say. */
export class InvalidFactError extends Error {
  override readonly name = 'InvalidFactError';
}

/** A bus of its own; the platform's one is `event-bus.ts`. With `schemas` every payload is checked against the contracts. */
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
