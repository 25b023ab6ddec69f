import { test } from '../fixtures/signed-in.ts';
import { REMOTE_PAGES } from '../pages/remote-pages.ts';
import { Scene } from './scene.ts';

/** One test per case and remote: a line of the matrix is a `describe`, a column a remote. */
export function forEachRemote(name: string, act: (scene: Scene) => Promise<void>): void {
  test.describe(name, () => {
    for (const subject of REMOTE_PAGES) {
      test(subject.remote, async ({ page }) => {
        await act(new Scene(page, subject));
      });
    }
  });
}
