/** What the server asks for at each call in a view of a member's pages. */
export { findViewedMember } from './support-views.repository.ts';
