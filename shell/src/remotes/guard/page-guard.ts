import { watchBuiltins } from './builtins.ts';
import { putBack, takeLast } from './document-changes.ts';

/**
 * Looks after what belongs to the whole page while a remote is loaded: built-in objects, and the document outside of the
 * remote's own element. A remote has no page yet when it is loaded, so any change of the document is not its own.
 */
export interface PageGuard {
  /** Call before a remote's script runs. Changes so far are nobody's. */
  readonly begin: () => void;
  /** Call in the microtask of the script's load event. Puts back what the script changed, and returns what that was. */
  readonly end: () => readonly string[];
  /** Runs a remote's code. Puts back what it changed, and passes that on, also when the code throws. */
  readonly run: <T>(act: () => T, changed: (what: readonly string[]) => void) => T;
  /** Puts back built-in objects and the shell's own element, and returns what was changed. For a remote that is shown. */
  readonly look: () => readonly string[];
}

/** Guards nothing: for a page that is not ours. */
export const noGuard: PageGuard = {
  begin: () => undefined,
  end: () => [],
  run: (act) => act(),
  look: () => [],
};

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
  const look = (): readonly string[] => [...builtins.restore(), ...holdRoot()];

  return {
    begin() {
      builtins.accept();
      scripts.begin();
    },
    end() {
      // Built-in objects first: the rest relies on them.
      const changed = builtins.restore();
      return [...changed, ...putBack(scripts.end()), ...holdRoot()];
    },
    run(act, changed) {
      nested.observe(documentElement, {
        ...CHANGES,
        subtree: true,
        characterData: true,
        characterDataOldValue: true,
      });
      try {
        return act();
      } finally {
        const restored = builtins.restore();
        const records = nested.takeRecords();
        nested.disconnect();
        const what = [...restored, ...putBack(records), ...holdRoot()];
        if (what.length > 0) changed(what);
      }
    },
    look,
  };
}
