import type { z } from 'zod';
import { declaredEndpoints } from '../../http/contract/declared-endpoints.ts';
import { PLACES, type PlaceName } from './test-places.ts';

/** Why a call need not follow the rule of who is hidden (R-NET-6). */
type Reason = `because ${string}`;

const OWN_CHANGE = 'because it answers with what the caller has just changed, after a check of the two';
const OWN_SESSION =
  'because it is about a session of the two: a block ends it, and what was stays readable (R-NET-13)';
const OWN_MONEY = 'because it is about the caller’s money, which a block does not change';
const OWN_PROFILE = 'because it answers with the caller’s own profile';
const BY_LINK = 'because the guest was invited by this person, with a link';
const OF_EVENT: PlaceName = 'the people of a circle event';
const IN_CALL = 'because the two are in a session; a block ends the call (R-NET-13)';

/** Where each call shows people: a row of the table in `visibility.api.test.ts`, or why it needs none. */
const WHERE: Readonly<Record<string, PlaceName | Reason>> = {
  'circles.answerRequest': 'the faces of a circle',
  'circles.answerTransfer': 'the faces of a circle',
  'circles.archive': 'the faces of a circle',
  'circles.cancelEvent': OF_EVENT,
  'circles.create': OWN_CHANGE,
  'circles.createEvent': OF_EVENT,
  'circles.createLink': OWN_CHANGE,
  'circles.enterEvent': OF_EVENT,
  'circles.get': 'joining a circle of which they are admin',
  'circles.getEvent': OF_EVENT,
  'circles.getInvited': 'because its query leaves out an inviter who is hidden (invites.repository.ts)',
  'circles.join': 'joining a circle of which they are admin',
  'circles.joinEvent': OF_EVENT,
  'circles.leave': 'the faces of a circle',
  'circles.leaveEvent': OF_EVENT,
  'circles.list': 'the circles of which they are admin',
  'circles.listEvents': 'who created a circle event',
  'circles.listInvites': 'the invitations to a circle',
  'circles.listMatches': 'the members of a circle',
  'circles.listMembers': 'the members of a circle',
  'circles.listMine': 'the faces of a circle',
  'circles.listRemoved': 'the removed members of a circle',
  'circles.listReports': 'because whoever keeps order in a circle sees what its members reported',
  'circles.listRequests': 'the requests to join a circle',
  'circles.readmit': 'the faces of a circle',
  'circles.removeCover': 'the faces of a circle',
  'circles.removeMember': 'the faces of a circle',
  'circles.setRole': 'the faces of a circle',
  'circles.transferAdmin': 'the faces of a circle',
  'circles.update': 'the faces of a circle',
  'circles.updateEvent': OF_EVENT,
  'circles.uploadCover': 'the faces of a circle',
  'circles.wishAtEvent': OF_EVENT,
  'circles.withdrawRequest': 'the faces of a circle',
  'circles.withdrawTransfer': 'the faces of a circle',
  'connections.block': OWN_CHANGE,
  'connections.list': 'the list of connections',
  'connections.listBlocked': 'because it lists whom the caller has blocked, to lift the block',
  'connections.listInCommon': 'the people in common with a third member',
  'connections.listPending': 'the list of connections',
  'connections.request': OWN_CHANGE,
  'connections.search': 'the list of connections',
  'connections.updateStatus': OWN_CHANGE,
  'groupChat.list': 'the quote of their message, not collapsed',
  'groupChat.send': OWN_CHANGE,
  'guestTracks.delete': BY_LINK,
  'guestTracks.get': BY_LINK,
  'inbox.addMembers': 'the members one can write to',
  'inbox.deleteMessage': OWN_CHANGE,
  'inbox.getConversation': 'the unread messages of a conversation',
  'inbox.listConversations': 'their message in a group, not collapsed',
  'inbox.listMentions': 'the messages that mention the viewer',
  'inbox.listMessages': 'the quote of their message, not collapsed',
  'inbox.listPins': 'the pinned messages of a group',
  'inbox.listReactions': 'the reactions to a message',
  'inbox.listThreads': 'the threads in which the viewer takes part',
  'inbox.openConversation': 'the members one can write to',
  'inbox.pin': 'their message in a group, not collapsed',
  'inbox.removeMessage': 'their message in a group, not collapsed',
  'inbox.search': 'the messages found by a search',
  'inbox.sendMessage': OWN_CHANGE,
  'inbox.toggleLike': 'their message in a group, not collapsed',
  'inbox.toggleReaction': 'their message in a group, not collapsed',
  'inbox.unpin': 'their message in a group, not collapsed',
  'inbox.updateConversation': 'their message in a group, not collapsed',
  'inbox.updateMessage': OWN_CHANGE,
  'interviews.acceptRequest': OWN_SESSION,
  'interviews.book': OWN_CHANGE,
  'interviews.cancel': OWN_SESSION,
  'interviews.confirmHold': OWN_CHANGE,
  'interviews.confirmTookPlace': OWN_SESSION,
  'interviews.declineRequest': OWN_SESSION,
  'interviews.dispute': OWN_SESSION,
  'interviews.get': OWN_SESSION,
  'interviews.getAttendance': OWN_SESSION,
  'interviews.getReliability': OWN_SESSION,
  'interviews.hold': OWN_CHANGE,
  'interviews.list': OWN_SESSION,
  'interviews.listFreeSlots': 'the profile',
  'interviews.listPendingReviews': OWN_SESSION,
  'interviews.reschedule': OWN_SESSION,
  'introductions.accept': 'the introductions',
  'introductions.list': 'who introduced two members',
  'introductions.listAsks': 'the requests to introduce people',
  'introductions.listPaths': 'the people who can introduce one',
  'introductions.pass': 'the introductions',
  'introductions.save': 'the introductions',
  'live.join': BY_LINK,
  'live.openLink': BY_LINK,
  'notifications.list': 'a notification that names them',
  'payments.disputeSession': OWN_MONEY,
  'payments.getSessionPayment': OWN_MONEY,
  'payments.getWallet': OWN_MONEY,
  'payments.listWalletEntries': OWN_MONEY,
  'payments.paySession': OWN_MONEY,
  'payments.requestPayout': OWN_MONEY,
  'profiles.getByUsername': 'the profile',
  'profiles.getPublic':
    'because it shows members who chose so to people without an account, and its own test says to whom it does not',
  'profiles.removePicture': OWN_PROFILE,
  'profiles.update': OWN_PROFILE,
  'profiles.updateUrl': OWN_PROFILE,
  'profiles.uploadPicture': OWN_PROFILE,
  'promises.list': OWN_SESSION,
  'promises.make': OWN_SESSION,
  'promises.update': OWN_SESSION,
  'recordings.get': OWN_SESSION,
  'recordings.list': OWN_SESSION,
  'recordings.share': OWN_SESSION,
  'room.createToken': IN_CALL,
  'snips.addComment': OWN_CHANGE,
  'snips.assignSpeakers': 'opening, liking and counting a peek',
  'snips.decideLater': 'opening, liking and counting a peek',
  'snips.get': 'opening, liking and counting a peek',
  'snips.getClipDesk': 'because it shows the guest of the caller’s own link, who is no member',
  'snips.getDesk': OWN_SESSION,
  'snips.list': 'the feed of peeks',
  'snips.listComments': 'the comments on a peek of a third member',
  'snips.make': OWN_SESSION,
  'snips.recut': OWN_SESSION,
  'snips.skip': 'opening, liking and counting a peek',
  'snips.update': 'opening, liking and counting a peek',
  'snips.updateComment': OWN_CHANGE,
  'socialAccounts.answerCalendarChange': OWN_SESSION,
  'socialAccounts.syncGoogle': 'the suggestions from contacts',
  'socialAccounts.syncOutlook': 'the suggestions from contacts',
  'users.getByUsername': 'the profile',
  'users.getSuggestions': 'the members one can introduce to each other',
  'users.listReviews': 'the reviews about a member',
  'users.search': 'the results of a search',
  'users.searchIntroductions': 'the list of connections',
};

/** Parts of the definition of a zod schema that may contain other schemas. */
interface Definition {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly [part: string]: unknown;
}

/** Whether an answer contains a person, as `PersonSummary` or with more fields. */
function showsPerson(schema: unknown): boolean {
  const definition = (schema as { readonly def?: Definition } | null | undefined)?.def;
  if (!definition) return false;
  const { shape } = definition;
  if (shape) {
    const isPerson = ['id', 'username', 'first_name', 'is_erased'].every((key) => key in shape);
    return isPerson || Object.values(shape).some(showsPerson);
  }
  return Object.values(definition).some((part) =>
    Array.isArray(part) ? part.some(showsPerson) : showsPerson(part),
  );
}

/** Access of members, and of visitors. Staff see everyone. */
const OF_STAFF: readonly string[] = ['support', 'moderator', 'admin'];

describe('the table of places in which a member can appear', () => {
  const shown = declaredEndpoints()
    .filter(
      ({ access, responses }) => !OF_STAFF.includes(access) && Object.values(responses).some(showsPerson),
    )
    .map(({ name }) => name)
    .toSorted();

  it('covers every call that answers with people', () => {
    expect(shown).toEqual(Object.keys(WHERE).toSorted());
  });

  it.each(Object.entries(WHERE))('has a row, or a reason, for %s', (_name, where) => {
    expect(where.startsWith('because ') || where in PLACES).toBe(true);
  });
});
