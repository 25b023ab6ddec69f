/** Why a device cannot be used, in terms the user can act on. */
export type MediaProblem =
  /** The user, or the browser's settings, denied both. */
  | 'denied'
  | 'microphone-denied'
  | 'camera-denied'
  /** The permission prompt was dismissed. */
  | 'dismissed'
  /** The operating system blocks the browser's access. */
  | 'system'
  | 'missing'
  | 'busy'
  /** Browsers give access to devices only over HTTPS. */
  | 'insecure'
  | 'unsupported';

/** Whether the site may use a device. The browser remembers `denied` and does not ask again. */
type Permission = PermissionState | 'unknown';

async function permissionOf(name: 'camera' | 'microphone'): Promise<Permission> {
  try {
    return (await navigator.permissions.query({ name })).state;
  } catch {
    return 'unknown';
  }
}

/** Returns the reason of a failed attempt to open devices. */
export async function problemOf(failure: unknown): Promise<MediaProblem> {
  if (!('mediaDevices' in navigator) && isInsecure()) return 'insecure';
  const { name, message } = failure instanceof DOMException ? failure : { name: '', message: '' };
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  if (name !== 'NotAllowedError' && name !== 'SecurityError') return 'unsupported';
  // Chromium's messages; other browsers only report that access was denied.
  if (/system/i.test(message)) return 'system';
  if (/dismissed/i.test(message)) return 'dismissed';
  const [microphone, camera] = await Promise.all([permissionOf('microphone'), permissionOf('camera')]);
  if (microphone === 'denied' && camera !== 'denied') return 'microphone-denied';
  if (camera === 'denied' && microphone !== 'denied') return 'camera-denied';
  return 'denied';
}

/** Whether the page is known to be insecure; some environments do not report it. */
const isInsecure = (): boolean => 'isSecureContext' in window && !window.isSecureContext;
