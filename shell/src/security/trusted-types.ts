/** The part of the Trusted Types API that is used; some browsers lack it (Firefox before 148). */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML(text: string): string | null;
      createScriptURL(url: string): string | null;
    },
  ): unknown;
}

/** Folders of our origin that contain scripts, and the service worker. */
const SCRIPT = /^\/(?:(?:assets|mf)\/[\w./-]+|push-worker)\.js$/;
const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

/**
 * Installs the page's only policy, which the browser applies before any text becomes HTML or a script URL (docs/adr/0010). The
 * browser refuses and reports what the policy does not return; no text ever becomes a script.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: styleOnly, createScriptURL: ownScript });
}

/** Allows style text: antd fills its style elements through innerHTML, and nothing else writes HTML. Style contains no tags. */
export function styleOnly(text: string): string | null {
  return text.includes('<') ? null : text;
}

/**
 * Allows a script of the platform, or of a developer's own computer for a remote run from source: the Content-Security-Policy
 * decides whether the page may load it.
 */
export function ownScript(url: string): string | null {
  const { origin, hostname, pathname, protocol } = new URL(url, window.location.href);
  if (origin === window.location.origin) return SCRIPT.test(pathname) ? url : null;
  return protocol === 'http:' && LOCAL_HOSTS.includes(hostname) ? url : null;
}
