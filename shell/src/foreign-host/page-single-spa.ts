import type { mountRootParcel as mount } from 'single-spa';

export type MountRootParcel = typeof mount;

let given: MountRootParcel | null = null;

/**
 * In the place of single-spa for everything that is mounted inside remotes: a second copy of it on the page would warn, and
 * would take part in the routing of the first. The build of the host module puts this file there.
 * @throws Error before the host is configured.
 */
export const mountRootParcel: MountRootParcel = (...parcel) => {
  if (given === null) throw new Error('configureHost comes before the first remote');
  return given(...parcel);
};

/** Takes the page's own single-spa, or loads one. */
export async function takeSingleSpa(own: MountRootParcel | undefined): Promise<void> {
  given = own ?? (await import('single-spa')).mountRootParcel;
}
