/** A path that a page may have, as react-router reads it: `/peek/:id`, `/files/*`. */
interface Routed {
  readonly path: string;
}

/**
 * The route that shows a page, as the shell's router would choose it: the most exact one. Undefined when there is none.
 * @param path of an address, without its query.
 */
export function matchRoute<R extends Routed>(routes: readonly R[], path: string): R | undefined {
  const wanted = partsOf(path);
  const matches = routes.flatMap((route) => {
    const score = scoreOf(partsOf(route.path), wanted);
    return score === null ? [] : [{ route, score }];
  });
  return matches.sort((a, b) => b.score - a.score)[0]?.route;
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** How exactly a pattern fits, null when it does not. A named part counts more than a parameter, that more than the rest. */
function scoreOf(pattern: readonly string[], wanted: readonly string[]): number | null {
  const takesRest = pattern.at(-1) === '*';
  const fixed = takesRest ? pattern.slice(0, -1) : pattern;
  if (takesRest ? wanted.length < fixed.length : wanted.length !== fixed.length) return null;
  let score = takesRest ? 0 : 1;
  for (const [index, part] of fixed.entries()) {
    if (part.startsWith(':')) score += 2;
    else if (part.toLowerCase() === wanted[index]?.toLowerCase()) score += 4;
    else return null;
  }
  return score;
}
