import { test } from '../fixtures/signed-in.ts';
import { REMOTE_PAGES } from '../pages/remote-pages.ts';
import { Scene } from './scene.ts';

/**
 * One test per case and remote: a line of the matrix is a `describe`, a column a remote.
 * @param sampled the remote whose test `pnpm test federation` runs; over all cases each remote has its share.
 */
export function forEachRemote(name: string, sampled: string, act: (scene: Scene) => Promise<void>): void {
  test.describe(name, () => {
    for (const subject of REMOTE_PAGES) {
      const tag = subject.remote === sampled ? ['@sample'] : [];
      test(subject.remote, { tag }, async ({ page }) => {
        await act(new Scene(page, subject));
      });
    }
  });
}
