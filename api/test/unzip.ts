import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/**
 * Returns the contents of a zip file by path.
 * @throws when it is broken.
 */
export async function unzip(zip: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const file = await fromBufferPromise(zip);
  for await (const entry of file.eachEntry()) {
    found.set(entry.fileName, await buffer(await file.openReadStreamPromise(entry)));
  }
  return found;
}
