/**
 * Keys in local storage, which all tabs of a browser share. All of them are removed on logout (R-PAGE-17). Two more keys are
 * used only by shell/src/auth: the pair of tokens, `tokens`, and the marker `leaving`.
 */
interface BrowserKeys {
  /** The chosen locale, a BCP 47 tag. */
  readonly formats: string;
  /** The last valid registry, for a start without the server. */
  readonly 'last-registry': string;
  /** Overrides: remotes that a developer serves from their own computer. */
  readonly overrides: string;
  /** The slot of a remote with unfinished work, such as unsent messages. Removed when the work is done. */
  readonly unfinished: string;
  /** The microphone, camera and speaker that were chosen last. */
  readonly devices: string;
  /** `on` while the person wants the background of their camera blurred in calls. */
  readonly 'background-blur': string;
  /** Whether calls show a grid or the speaker. */
  readonly 'call-view': string;
  /** The speed at which peeks play. */
  readonly 'peek-speed': string;
  /** `off` while the person wants no captions over peeks. */
  readonly 'peek-captions': string;
  /** The emojis that were chosen last, the newest first, as a JSON array. */
  readonly 'recent-emojis': string;
  /** Recorded tracks of guests that are not completely uploaded. Each is removed after the upload or when it is outdated. */
  readonly 'guest-tracks': string;
  /** Recorded seconds that were lost, to be reported to the person. */
  readonly 'recording-not-kept': string;
}

/** Keys in session storage, which belongs to one tab: what each holds, and when it is removed before the tab is closed. */
interface TabKeys {
  /** The circle that a visitor wants to join, until they are logged in. */
  readonly 'circle-to-join': string;
  /** The unsent chat message of a call, until the call ends or its author logs out. */
  readonly 'call-draft': string;
  /** A guest's key to a call, until they leave. */
  readonly 'guest-of-call': string;
  /** A request to stop the recording that the server has not confirmed yet. */
  readonly 'stop-recording': string;
  /** The canaries that this tab has reported to the server as loaded, and in which login, until it is closed. */
  readonly 'reported-canaries': string;
  /** The member who chose the pages they asked for over their first steps, until the tab is closed. */
  readonly 'keeps-pages': string;
  /** How far each page of the tab's history is scrolled, until the tab is closed. */
  readonly 'scroll-positions': string;
  /** The call, or the event of which it is a round, whose device check was passed last, until the tab is closed. */
  readonly 'checked-devices': string;
  /** Whether microphone and camera were on in a call. */
  readonly 'media-switches': string;
  /** A member and the conversation they opened last, until they log out. */
  readonly 'last-conversation': string;
  /** What was chosen at the desk for a peek and is not saved yet, until it is saved or its member logs out. */
  readonly 'peek-draft': string;
  /** Unsaved changes of the availability, until they are saved, undone, or the member logs out. */
  readonly 'availability-draft': string;
  /** What was entered in the expertise form, until it is saved or its member logs out. */
  readonly 'expertise-draft': string;
  /** The names and the email entered to register, until the account is created. */
  readonly 'registration-draft': string;
  /** The member whose pages staff see in this tab, until they leave the view or log out. */
  readonly 'support-view': string;
  /** Text typed in a page that is being reloaded; read once. */
  readonly 'typed-text': string;
  /** Text typed in a page whose member was logged out; read once, after logging in again. */
  readonly 'text-of-logged-out': string;
}

/** A string in the browser's storage. If the storage is blocked, reading returns null and writing has no effect. */
export interface StoredValue {
  readonly read: () => string | null;
  /** @returns false if it could not be stored, because the storage is blocked or full. */
  readonly write: (value: string) => boolean;
  readonly remove: () => void;
}

/** Returns a value in local storage, shared by all tabs of this browser. */
export function inBrowser(key: keyof BrowserKeys): StoredValue {
  return storedValue(() => localStorage, key);
}

/** Returns a value in session storage, which belongs to this tab only. */
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
        // The storage is blocked, so nothing is stored.
      }
    },
  };
}
