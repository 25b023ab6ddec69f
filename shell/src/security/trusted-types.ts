/** The part of the Trusted Types API that is used; browsers without it (Firefox before 148) do without. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML(text: string): string | null;
      createScriptURL(url: string): string | null;
    },
  ): unknown;
}

/** Folders of our origin that hold scripts, and the service worker. */
const SCRIPT = /^\/(?:(?:assets|mf)\/[\w./-]+|push-worker)\.js$/;
const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

/**
 * The page's one policy, which the browser asks before any text becomes HTML or the address of a script, whoever does it
 * (docs/adr/0010). What it does not return, the browser refuses and reports; no text ever becomes a script.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: styleOnly, createScriptURL: ownScript });
}

/** antd fills its style elements through innerHTML; nothing else of ours writes HTML. Style has no tags. */
export function styleOnly(text: string): string | null {
  return text.includes('<') ? null : text;
}

/**
 * A script of the platform. Also one of a developer's own machine, for a remote that is run from source: whether the page may
 * load it at all is for the Content-Security-Policy to say.
 */
export function ownScript(url: string): string | null {
  const { origin, hostname, pathname, protocol } = new URL(url, window.location.href);
  if (origin === window.location.origin) return SCRIPT.test(pathname) ? url : null;
  return protocol === 'http:' && LOCAL_HOSTS.includes(hostname) ? url : null;
}
