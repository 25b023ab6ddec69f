/** Returns every IANA zone the browser knows, as options of a select. */
export function timeZoneOptions(): { readonly value: string; readonly label: string }[] {
  return Intl.supportedValuesOf('timeZone').map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));
}
