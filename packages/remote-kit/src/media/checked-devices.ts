import { inTab } from '@acquaint/browser-storage';

const stored = inTab('checked-devices');

/** Remembers in this tab that the device check of a call, or of all calls of an event, was passed; only for the latest one. */
export function keepDevicesChecked(of: string): void {
  stored.write(of);
}

/** Returns whether the device check of a call, or of another call of the same event, was passed in this tab. */
export function areDevicesChecked(of: string): boolean {
  return stored.read() === of;
}
