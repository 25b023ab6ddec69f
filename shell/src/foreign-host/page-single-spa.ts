import type { mountRootParcel as mount } from 'single-spa';

export type MountRootParcel = typeof mount;

let mountRoot: MountRootParcel | null = null;

/**
 * Replaces single-spa for everything mounted inside remotes: a second copy on the page would warn, and would interfere with the
 * routing of the first. The build of the host module aliases this file.
 * @throws Error before the host is configured.
 */
export const mountRootParcel: MountRootParcel = (...parcel) => {
  if (mountRoot === null) throw new Error('configureHost comes before the first remote');
  return mountRoot(...parcel);
};

/** Uses the page's own single-spa, or loads one. */
export async function takeSingleSpa(own: MountRootParcel | undefined): Promise<void> {
  mountRoot = own ?? (await import('single-spa')).mountRootParcel;
}
