import type { IncomingMessage } from 'node:http';
import type { CalendarStore } from './calendar-store.ts';

/** A request to one of the two providers. */
export interface Question {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  /** The owner of the token. */
  readonly owner: string;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** A subscription to changes. */
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

/** The state of both fake providers. */
export interface ProviderState {
  readonly base: string;
  readonly store: CalendarStore;
  readonly watchers: Watcher[];
  contacts: readonly Contact[];
}
