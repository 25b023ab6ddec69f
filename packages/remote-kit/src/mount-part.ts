import { mountRootParcel } from 'single-spa';
import type { Parcel, ParcelConfig } from 'single-spa';

type Mount = typeof mountRootParcel;

let owner: Promise<Mount> | undefined;

/**
 * Mounts a part as single-spa's `mountRootParcel` does. single-spa 6 forgets a parcel that is unmounted only when another one
 * owns it: of each root parcel it keeps everything for ever. So one parcel, which shows nothing, lives as long as the page and
 * owns all others.
 */
export async function mountPart(config: ParcelConfig, props: Parameters<Mount>[1]): Promise<Parcel> {
  const mount = await (owner ??= mountOwner());
  return mount(config, props);
}

async function mountOwner(): Promise<Mount> {
  const { promise, resolve } = Promise.withResolvers<Mount>();
  const config = {
    name: 'acquaint-parts',
    bootstrap: () => Promise.resolve(),
    mount({ mountParcel }: { readonly mountParcel: Mount }) {
      resolve(mountParcel);
      return Promise.resolve();
    },
    unmount: () => Promise.resolve(),
  };
  const { mountPromise } = mountRootParcel(config as ParcelConfig, {
    domElement: document.createElement('div'),
  });
  await mountPromise;
  return promise;
}
