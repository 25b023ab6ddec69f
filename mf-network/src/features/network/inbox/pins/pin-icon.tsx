/** A pin, as large as the text beside it; decorative. */
export function PinIcon() {
  return (
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="currentColor" aria-hidden focusable="false">
      <path d="M5 1h6v1.5l-.9.7.4 3.6 2 1.7V10H8.6v4.2L8 15.5l-.6-1.3V10H3.5V8.5l2-1.7.4-3.6L5 2.5z" />
    </svg>
  );
}
