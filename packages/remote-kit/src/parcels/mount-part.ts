import type { mountRootParcel, Parcel, ParcelConfig } from 'single-spa';

type Mount = typeof mountRootParcel;

let owner: Promise<Mount> | undefined;

/**
 * Mounts a parcel like single-spa's `mountRootParcel`. single-spa 6 releases an unmounted parcel only if another parcel owns it,
 * and keeps root parcels forever. So one empty parcel lives as long as the page and owns all others.
 */
export async function mountPart(config: ParcelConfig, props: Parameters<Mount>[1]): Promise<Parcel> {
  owner ??= mountOwner().catch((error: unknown) => {
    owner = undefined;
    throw error;
  });
  const mount = await owner;
  return mount(config, props);
}

async function mountOwner(): Promise<Mount> {
  const { mountRootParcel } = await import('single-spa');
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
