const padded = (part: number): string => String(part).padStart(2, '0');

/** Returns an instant as the value of an `<input type="datetime-local">`, in the device's time zone. */
export function localTimeOf(at: string): string {
  const time = new Date(at);
  const day = [time.getFullYear(), padded(time.getMonth() + 1), padded(time.getDate())].join('-');
  return `${day}T${padded(time.getHours())}:${padded(time.getMinutes())}`;
}

/** Returns the instant of such a value. */
export function instantOf(localTime: string): string {
  return new Date(localTime).toISOString();
}
