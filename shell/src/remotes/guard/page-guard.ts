import { watchBuiltins } from './builtins.ts';
import { putBack, takeLast } from './document-changes.ts';
import { watchLateChanges } from './late-changes.ts';
import type { LateParts } from './late-changes.ts';

/**
 * Protects what belongs to the whole page while a remote's code runs: built-in objects, and the document outside of the remote's
 * own element. Only changes made while the remote's code ran count against it, because browser extensions and other scripts
 * change the page, too.
 */
export interface PageGuard {
  /** Call just before a remote's code runs, once its files are loaded, as far as that can be known. */
  readonly watch: () => Watch;
  /**
   * Watches the page as long as it is open, also when no remote's code runs. Changes of built-in objects are looked for every few
   * seconds, after errors, and before the next remote is watched; their author is never known. Returns a function that stops it.
   */
  readonly watchLate: (parts: Pick<LateParts, 'authorOf' | 'found'>) => () => void;
}

/** The watch over one remote while it is loaded, or while a page of it is loaded and shown. */
export interface Watch {
  /** Call before its script is added to the page, and the returned function in the microtask of the script's load event. */
  readonly script: () => () => void;
  /** Runs its code. */
  readonly run: <T>(act: () => T) => T;
  /** The changes so far, which have been undone: by its script, by its code, and at the end. */
  readonly changed: readonly string[];
  /**
   * Call once, right after its code has run. Restores the built-in objects and the shell's own element, which code that ran in
   * between may have changed.
   */
  readonly end: () => void;
}

const noWatch: Watch = {
  script: () => () => undefined,
  run: (act) => act(),
  changed: [],
  end: () => undefined,
};

/** A guard that does nothing, for a page of another site. */
export const noGuard: PageGuard = { watch: () => noWatch, watchLate: () => () => undefined };

/** Milliseconds between two checks of the built-in objects of a visible page. */
const LOOK_EVERY_MS = 5_000;

/** Changes of the document that count: children and attributes; `subtree` is added while a remote's code runs. */
const CHANGES = { childList: true, attributes: true, attributeOldValue: true } as const;

/**
 * Creates the guard. Call it before any remote runs.
 * @param root the element of the shell.
 */
export function createPageGuard(
  root: () => Element | null = () => document.getElementById('root'),
): PageGuard {
  const builtins = watchBuiltins();
  const { documentElement } = document;
  const { body } = document;
  const place = root();
  const scripts = takeLast((observer) => {
    observer.observe(body, CHANGES);
    observer.observe(documentElement, CHANGES);
  });
  const nested = new MutationObserver(() => undefined);
  /** For each watch that is still running: what was changed since it began. */
  const watches: string[][] = [];
  let isRunning = false;
  let foundLate: LateParts['found'] = () => undefined;

  /** While a remote is watched, changes count against it. */
  function lookLate(): void {
    const changed = watches.length > 0 ? [] : builtins.restoreLanguage();
    if (changed.length > 0) foundLate(null, changed);
  }

  /** The shell's element stays in the body, and the body in the document, no matter which script removed them. */
  function holdRoot(): readonly string[] {
    const lost: string[] = [];
    if (document.body !== body) {
      lost[lost.length] = 'body';
      if (document.documentElement !== documentElement) document.replaceChildren(documentElement);
      if (document.body === null) documentElement.append(body);
      else document.body.replaceWith(body);
    }
    if (place !== null && place.parentNode !== body) {
      lost[lost.length] = 'the shell’s element';
      body.prepend(place);
    }
    return lost;
  }

  /**
   * Undoes all changes, also those that `others` undoes.
   * @param whose the watches in which they count: all of them if the author is not known.
   */
  function look(whose: readonly string[][] = watches, others: () => readonly string[] = () => []): void {
    // Built-in objects first: the rest relies on them.
    const changed = [...builtins.restore(), ...others(), ...holdRoot()];
    for (const changes of whose) changes.push(...changed);
  }

  return {
    watch() {
      // Earlier changes are not this remote's. They count only if other remotes are being watched.
      if (watches.length > 0) look();
      else {
        lookLate();
        builtins.accept();
      }
      holdRoot();
      const changes: string[] = [];
      watches[watches.length] = changes;
      let isOver = false;
      return {
        changed: changes,
        script() {
          scripts.begin();
          return () => look([changes], () => putBack(scripts.end()));
        },
        run(act) {
          // Earlier changes are not made by this code.
          if (watches.length > 1) look();
          nested.observe(documentElement, {
            ...CHANGES,
            subtree: true,
            characterData: true,
            characterDataOldValue: true,
          });
          isRunning = true;
          try {
            return act();
          } finally {
            isRunning = false;
            look([changes], () => {
              const records = nested.takeRecords();
              nested.disconnect();
              return putBack(records);
            });
          }
        },
        end() {
          if (isOver) return;
          isOver = true;
          look();
          watches.splice(watches.indexOf(changes), 1);
        },
      };
    },
    watchLate({ authorOf, found }) {
      foundLate = found;
      const isWatched = () => isRunning || scripts.isCurrent();
      const stopDocument = watchLateChanges(place, { authorOf, found, isWatched });
      const whenVisible = () => {
        if (!document.hidden) lookLate();
      };
      const timer = setInterval(whenVisible, LOOK_EVERY_MS);
      // If built-in objects are broken, nearly everything throws.
      const occasions = ['error', 'unhandledrejection'] as const;
      for (const occasion of occasions) window.addEventListener(occasion, lookLate);
      document.addEventListener('visibilitychange', whenVisible);
      return () => {
        stopDocument();
        clearInterval(timer);
        for (const occasion of occasions) window.removeEventListener(occasion, lookLate);
        document.removeEventListener('visibilitychange', whenVisible);
      };
    },
  };
}
