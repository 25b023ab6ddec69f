import { test } from '../fixtures/logged-in.ts';
import { isInTurn } from '../fixtures/sample.ts';
import { REMOTE_PAGES } from '../pages/remote-pages.ts';
import { Scene } from './scene.ts';

/**
 * Declares one test per case and remote: each row of the matrix is a `describe`, each column a remote.
 * @param sampled the remote whose test `pnpm test federation` runs on one day in three, if any; across all cases every remote is
 * sampled.
 */
export function forEachRemote(
  name: string,
  sampled: string | undefined,
  act: (scene: Scene) => Promise<void>,
): void {
  test.describe(name, () => {
    for (const subject of REMOTE_PAGES) {
      const tag = subject.remote === sampled && isInTurn(name, 3) ? ['@sample'] : [];
      test(subject.remote, { tag }, async ({ page }) => {
        await act(new Scene(page, subject));
      });
    }
  });
}
