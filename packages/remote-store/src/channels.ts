import type { RemoteChange } from '@acquaint/contracts';

/** A version offered to a share of the members, and always to named ones. */
export interface Canary {
  readonly version: string;
  readonly percent: number;
  readonly users: readonly string[];
}

/** The state of a remote's channels, computed from its publish history. */
export interface Channels {
  /** The version the stable channel points to; null before the first and after a withdrawal. */
  readonly stable: string | null;
  /**
   * Versions that were stable and not rolled back, newest first; the first is `stable`. Returning to a version removes all later
   * ones, so that a version that was rolled back is never chosen automatically.
   */
  readonly line: readonly string[];
  readonly canary: Canary | null;
  /**
   * When each version that was published and not swept was published (ISO 8601), oldest first. Pointing a channel to a version
   * adds it again: a chosen version counts as existing.
   */
  readonly published: ReadonlyMap<string, string>;
}

/** Computes the state of the channels from a publish history, oldest first. */
export function foldChanges(changes: readonly RemoteChange[]): Channels {
  return changes.reduce(applyChange, { stable: null, line: [], canary: null, published: new Map() });
}

function applyChange(channels: Channels, change: RemoteChange): Channels {
  const { line, canary, published } = channels;
  switch (change.action) {
    case 'published':
      return { ...channels, published: new Map([...published, [change.version, change.at]]) };
    case 'stable': {
      const at = line.indexOf(change.version);
      return {
        published: withVersion(published, change.version, change.at),
        ...withLine(at === -1 ? [change.version, ...line] : line.slice(at)),
        // Once a version is stable, it is no canary any more.
        canary: canary?.version === change.version ? null : canary,
      };
    }
    case 'canary': {
      const { version, percent, users } = change;
      if (version === null) return { ...channels, canary: null };
      const known = withVersion(published, version, change.at);
      return { ...channels, published: known, canary: { version, percent, users } };
    }
    case 'withdrawn':
      return { ...channels, ...withLine([]), canary: null };
    case 'swept':
      return {
        ...withLine(line.filter((version) => version !== change.version)),
        canary: canary?.version === change.version ? null : canary,
        published: new Map([...published].filter(([version]) => version !== change.version)),
      };
  }
}

function withVersion(published: Channels['published'], version: string, at: string): Channels['published'] {
  return published.has(version) ? published : new Map([...published, [version, at]]);
}

function withLine(line: readonly string[]): Pick<Channels, 'stable' | 'line'> {
  return { stable: line[0] ?? null, line };
}

/** Whether members may get another version than visitors. */
export function isOffered(canary: Canary | null): canary is Canary {
  return canary !== null && (canary.percent > 0 || canary.users.length > 0);
}
