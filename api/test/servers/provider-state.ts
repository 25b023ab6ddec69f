import type { IncomingMessage } from 'node:http';
import type { CalendarStore } from './calendar-store.ts';

/** A request to one of the two providers. */
export interface Question {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  /** Owner of the token it came with. */
  readonly owner: string;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** A subscriber to change notices. */
export interface Watcher {
  readonly provider: 'google' | 'microsoft';
  readonly id: string;
  readonly resourceId: string;
  readonly owner: string;
  readonly address: string;
  readonly secret: string;
  expiresAt: string;
}

export interface Contact {
  readonly name: string;
  readonly emails: readonly string[];
}

/** State shared by the fakes of both providers. */
export interface ProviderState {
  readonly base: string;
  readonly store: CalendarStore;
  readonly watchers: Watcher[];
  contacts: readonly Contact[];
}
