import { watchBuiltins } from './builtins.ts';
import { putBack, takeLast } from './document-changes.ts';
import { watchLateChanges } from './late-changes.ts';
import type { LateParts } from './late-changes.ts';

/**
 * Looks after what belongs to the whole page while a remote's code runs: built-in objects, and the document outside of the
 * remote's own element. A remote is judged by what changed between just before its code ran and just after: extensions of the
 * browser and other scripts change the page, too, and must not be blamed on the next remote.
 */
export interface PageGuard {
  /** Call just before a remote's code runs, when its files have arrived as far as that can be known. */
  readonly watch: () => Watch;
  /**
   * Looks after the page as long as it is open, also when no remote is watched. Changes of built-in objects are found every few
   * seconds, after errors, and before the next remote is watched; their author is never known. Returns a function that ends it.
   */
  readonly watchLate: (parts: Pick<LateParts, 'authorOf' | 'found' | 'stranger'>) => () => void;
}

/** The watch over one remote while it is loaded, or while a page of it is loaded and shown. */
export interface Watch {
  /** Call before its script is added to the page, and the returned function in the microtask of the script's load event. */
  readonly script: () => () => void;
  /** Runs its code. */
  readonly run: <T>(act: () => T) => T;
  /** What was changed so far, and put back: by its script, by its code, and at the end. */
  readonly changed: readonly string[];
  /**
   * Call right after its code has run. Puts back the built-in objects and the shell's own element, which its other code may have
   * changed. The end comes once.
   */
  readonly end: () => void;
}

const noWatch: Watch = {
  script: () => () => undefined,
  run: (act) => act(),
  changed: [],
  end: () => undefined,
};

/** Guards nothing: for a page that is not ours. */
export const noGuard: PageGuard = { watch: () => noWatch, watchLate: () => () => undefined };

/** Milliseconds between two looks at the built-in objects of a page that is visible. */
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
  /** What was changed during each watch that has not ended. */
  const watches: string[][] = [];
  let isRunning = false;
  let foundLate: LateParts['found'] = () => undefined;

  /** While a remote is watched, what changes is put down to it. */
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
   * Puts everything back, also what `others` puts back.
   * @param whose the watches for which it counts: each one, if it is not known whose remote did it.
   */
  function look(whose: readonly string[][] = watches, others: () => readonly string[] = () => []): void {
    // Built-in objects first: the rest relies on them.
    const changed = [...builtins.restore(), ...others(), ...holdRoot()];
    for (const found of whose) found.push(...changed);
  }

  return {
    watch() {
      // Changes so far are not the remote's own, and nobody's unless others are being watched.
      if (watches.length > 0) look();
      else {
        lookLate();
        builtins.accept();
      }
      holdRoot();
      const found: string[] = [];
      watches[watches.length] = found;
      let isOver = false;
      return {
        changed: found,
        script() {
          scripts.begin();
          return () => look([found], () => putBack(scripts.end()));
        },
        run(act) {
          // What changed before is not what this code does.
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
            look([found], () => {
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
          watches.splice(watches.indexOf(found), 1);
        },
      };
    },
    watchLate({ authorOf, found, stranger }) {
      // What changed so far is not ours.
      if (watches.length > 0) look();
      foundLate = found;
      const isWatched = () => isRunning || scripts.isCurrent();
      const late = watchLateChanges(place, { authorOf, found, stranger, isWatched });
      builtins.acceptAgain();
      const whenVisible = () => {
        if (document.hidden) return;
        lookLate();
        const lost = watches.length > 0 ? [] : holdRoot();
        if (lost.length > 0) found(null, lost);
        late.look();
      };
      const timer = setInterval(whenVisible, LOOK_EVERY_MS);
      // Broken built-in objects make nearly everything throw.
      const occasions = ['error', 'unhandledrejection'] as const;
      for (const occasion of occasions) window.addEventListener(occasion, lookLate);
      document.addEventListener('visibilitychange', whenVisible);
      return () => {
        late.stop();
        builtins.acceptAgain();
        clearInterval(timer);
        for (const occasion of occasions) window.removeEventListener(occasion, lookLate);
        document.removeEventListener('visibilitychange', whenVisible);
      };
    },
  };
}
