/** A visitor who has requested a code and has no account yet. */
export interface Newcomer {
  readonly email: string;
  readonly first_name: string;
}
