import type { IncomingMessage } from 'node:http';
import type { CalendarStore } from './calendar-store.ts';

/** A question to one of both. */
export interface Question {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  /** Whose token it came with. */
  readonly owner: string;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** Somebody who is told of changes. */
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

/** What both providers work on. */
export interface ProviderState {
  readonly base: string;
  readonly store: CalendarStore;
  readonly watchers: Watcher[];
  contacts: readonly Contact[];
}
