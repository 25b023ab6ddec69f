/** An arrow back to what is answered, as large as the text beside it; decorative. */
export function ReplyIcon() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      aria-hidden
      focusable="false"
    >
      <path d="M6.5 3 2.5 7l4 4M2.5 7H9a4.5 4.5 0 0 1 4.5 4.5V13" strokeWidth="1.4" />
    </svg>
  );
}
