const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns `new Intl.DateTimeFormat(locale, options)`, made once: making one takes some forty times as long as formatting a date, and
 * a calendar formats hundreds. Without a `timeZone`, it is the device's, also after that has changed.
 * @param locale BCP 47
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const zone = options.timeZone === undefined ? offsets() : '';
  const key = JSON.stringify([locale, zone, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Returns the device's offsets in winter and in summer: to read them costs little, and another zone rarely has the same. */
function offsets(): string {
  return [0, 6].map((month) => new Date(2026, month).getTimezoneOffset()).join();
}
