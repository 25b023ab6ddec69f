/**
 * What this browser keeps for all its tabs, in local storage: each key with what it holds. All of it goes when its person logs
 * out (R-PAGE-17). The pair of tokens, `tokens`, and the mark `leaving` belong to shell/src/auth alone.
 */
interface BrowserKeys {
  /** The language and region that was chosen, a BCP 47 tag. */
  readonly formats: string;
  /** The last list of remotes that a server gave, for a start without one. */
  readonly 'last-registry': string;
  /** Remotes that a developer serves from their own computer. */
  readonly overrides: string;
  /** The slot of a remote that has work left, such as unsent messages. Gone once it is done. */
  readonly unfinished: string;
  /** The microphone, camera and speaker that were chosen last. */
  readonly devices: string;
  /** Whether calls show a grid or the speaker. */
  readonly 'call-view': string;
  /** Recorded tracks of guests that are still to be sent. Each goes once it was sent or is out of date. */
  readonly 'guest-tracks': string;
  /** What was recorded and could not be kept, to be reported. */
  readonly 'recording-not-kept': string;
}

/** What one tab keeps until it is closed, in session storage: each key with what it holds, and what ends it before. */
interface TabKeys {
  /** The circle that a visitor wants to join, until they are logged in. */
  readonly 'circle-to-join': string;
  /** The chat message that somebody is writing in a call, until the call ends or they log out. */
  readonly 'call-draft': string;
  /** A guest's key to a call, until they leave. */
  readonly 'guest-of-call': string;
  /** A stop of the recording that the server has not confirmed. */
  readonly 'stop-recording': string;
  /** Whether microphone and camera were on in a call. */
  readonly 'media-switches': string;
  /** What was typed in a page that is loaded again; read once. */
  readonly 'typed-text': string;
  /** The same of somebody whose login ended; read once, after logging in again. */
  readonly 'text-of-logged-out': string;
}

/** One value that a browser keeps. Where it keeps nothing, because it may not or is full, reading gives null. */
export interface StoredValue {
  readonly read: () => string | null;
  /** @returns whether it was kept. */
  readonly write: (value: string) => boolean;
  readonly remove: () => void;
}

/** A value of this browser, the same in all of its tabs. */
export function inBrowser(key: keyof BrowserKeys): StoredValue {
  return storedValue(() => localStorage, key);
}

/** A value of this tab alone. */
export function inTab(key: keyof TabKeys): StoredValue {
  return storedValue(() => sessionStorage, key);
}

function storedValue(area: () => Storage, key: string): StoredValue {
  return {
    read: () => {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    write: (value) => {
      try {
        area().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove: () => {
      try {
        area().removeItem(key);
      } catch {
        // There was none.
      }
    },
  };
}
