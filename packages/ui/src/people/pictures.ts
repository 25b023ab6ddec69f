let origin: string | null = null;

/** Sets where pictures named by path are: on a page of another site, the platform's origin; null for the page's own. */
export function showPicturesFrom(platform: string | null): void {
  origin = platform;
}

/** Returns the URL of a picture that the API names by path. */
export function pictureUrl(path: string): string {
  return origin === null ? path : new URL(path, origin).href;
}
