/** An email address. If the line is too short for it, it goes on after the “@”, not in the middle of a word. */
export function EmailText({ email }: { readonly email: string }) {
  const domain = email.lastIndexOf('@') + 1;
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </span>
  );
}
