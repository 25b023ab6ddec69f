import {
  addComment,
  answerGuestClip,
  assignSpeakers,
  deleteComment,
  getGuestClip,
  getInitialData,
  getLinkedPeek,
  getPeek,
  getPeekDesk,
  incrementPeek,
  listComments,
  listPeeks,
  sendClipPiece,
  skipPeek,
  switchComments,
  updateComment,
  updatePeek,
} from '@acquaint/contracts';
import type { Peek, PeekComment, PeekDesk } from '@acquaint/contracts';
import {
  fake,
  sampleId,
  sampleInitialData,
  sampleOf,
  samplePage,
  startHarness,
} from '@acquaint/remote-kit/harness';
import manifest from '../remote.json' with { type: 'json' };
import { ownComment, sampleComment } from './components/comments/test-comment.ts';
import { samplePeek } from './components/test-peek.ts';
import { sampleGuestClip } from './features/record/test-guest-clip.ts';
import { remote } from './remote.ts';

/** There is no video without a server, so the players stay empty. */
const NO_FILM = { video_url: null, poster_url: null };
const { multistep_onboarding: firstSteps } = sampleInitialData().user_data;
/** A member who has still to watch a peek and to hold a live session. */
const initialData = sampleInitialData({
  multistep_onboarding: {
    ...firstSteps,
    has_completed_onboarding: false,
    steps: { ...firstSteps.steps, 'explore-peeks': false, 'live-session': false, 'build-network': false },
  },
});
let peeks = [
  samplePeek(NO_FILM),
  samplePeek({ ...NO_FILM, uuid: sampleId(82), title: 'My first peek', is_mine: true }),
  samplePeek({
    ...NO_FILM,
    uuid: sampleId(83),
    title: 'A wire',
    is_mine: true,
    published_at: null,
    did_clip: false,
    raw_users: ['Speaker 1', 'Speaker 2'],
    speakers: ['Speaker 1', 'Speaker 2'].map((label, index) => ({
      label,
      user_id: null,
      is_identified: false,
      stretches: [{ from_seconds: 3 + 9 * index, to_seconds: 10 + 14 * index }],
    })),
  }),
  samplePeek({
    ...{ ...NO_FILM, uuid: sampleId(84), title: 'Start with the tests', is_mine: true, version: 2 },
    ...{ published_at: null, did_clip: true, raw_users: ['Maya Okoro'] },
    speakers: [{ label: 'Maya Okoro', user_id: null, is_identified: true, stretches: [] }],
    guest: { name: 'Maya Okoro', answer: 'waiting' },
  }),
];
/** A clip of which the member wants to share a cut. */
let clip = sampleGuestClip({
  state: 'asked',
  asked: { version: 2, title: 'Start with the tests', transcript: 'I learned to start with the tests.' },
});
const peekOf = (uuid: string) => peeks.find((each) => each.uuid === uuid) ?? samplePeek(NO_FILM);
const change = (uuid: string, part: Partial<Peek>) => {
  peeks = peeks.map((each) => (each.uuid === uuid ? { ...each, ...part } : each));
  return peekOf(uuid);
};

let comments: PeekComment[] = [sampleComment()];
let areCommentsOn = true;
/** What two people say at the desk, by turns: each word takes a third of a second. */
const TURNS = [
  'So you were the one who found the bug. How big was it?',
  'About five centimetres. It was a moth! We taped it into the logbook, and that was the first bug that was ever found in a machine.',
  'And why do you hand out wires in your lectures?',
  'They are nanoseconds. A nanosecond is this long, because light travels no farther in that time. People stop asking me why satellites are slow.',
];
const sampleDesk = sampleOf(getPeekDesk);
const said = TURNS.map((text, turn) =>
  text.split(' ').map((word, at) => ({
    ...{ text: word, from_seconds: 4 + 14 * turn + at / 3, until_seconds: 4.25 + 14 * turn + at / 3 },
  })),
);
/** A desk with words and levels, a pause, and a guest at the end. */
const desk: PeekDesk = {
  ...sampleDesk,
  stretches: [[0, 62, 0, false] as const, [62, 140, 1, false] as const, [140, 200, 1, true] as const].map(
    ([from_seconds, until_seconds, part, has_guest]) => ({
      ...{ from_seconds, until_seconds, part, has_guest, lost_person_ids: [] },
      person_ids: sampleDesk.people.map(({ id }) => id),
    }),
  ),
  marks: [30.5, 72.5],
  tracks: sampleDesk.people.map(({ id }, person) => {
    const words = said.filter((_, turn) => turn % 2 === person).flat();
    return {
      person_id: id,
      words,
      levels: Array.from({ length: 2000 }, (_, tenth) =>
        words.some((word) => word.from_seconds <= tenth / 10 && tenth / 10 < word.until_seconds)
          ? 40 + ((tenth * 37) % 60)
          : 0,
      ),
      speech: said.flatMap((turn, index) =>
        index % 2 === person ? [turn[0]?.from_seconds ?? 0, turn.at(-1)?.until_seconds ?? 0] : [],
      ),
    };
  }),
};

export const harness = startHarness({
  remote,
  manifest,
  addresses: {
    peek: `/peek?snip=${sampleId(83)}`,
    'identify-speaker': `/identify-speaker?snip=${sampleId(83)}`,
    'make-peek': `/dashboard/home/make?recording=${sampleId(111)}`,
    record: '/peeks/record/sample',
    clip: '/peeks/record/clip/sample',
  },
  params: { 'profile.peeks': { username: 'grace' }, 'circle.peeks': { circle_id: sampleId(91) } },
  fakes: [
    fake(getInitialData, () => ({ status: 200, body: initialData })),
    fake(listPeeks, ({ query }) => ({
      status: 200,
      body: samplePage(
        peeks
          .filter(({ is_mine, published_at }) =>
            query.filter_type === 'mine' ? is_mine : published_at !== null,
          )
          .map((peek) => ({
            ...peek,
            why: [{ kind: 'new' as const, name: null }],
            comments: comments.length,
          })),
      ),
    })),
    fake(getPeekDesk, () => ({ status: 200, body: desk })),
    fake(getGuestClip, () => ({ status: 200, body: clip })),
    fake(answerGuestClip, ({ body }) => {
      clip = sampleGuestClip({ state: body.agrees ? 'published' : 'sent' });
      return { status: 200, body: clip };
    }),
    fake(getLinkedPeek, () => ({ status: 200, body: { is_visitor: false, peek: null, next: [] } })),
    fake(getPeek, ({ params }) => ({ status: 200, body: peekOf(params.id) })),
    fake(updatePeek, ({ params, body }) => ({
      status: 200,
      body: change(params.id, {
        did_clip: true,
        ...(body.title === undefined ? {} : { title: body.title }),
      }),
    })),
    fake(assignSpeakers, ({ params, body }) => ({
      status: 200,
      body: change(params.id, {
        speakers: peekOf(params.id).speakers.map((speaker) => ({
          ...speaker,
          is_identified: true,
          user_id: body.raw_users.find(({ label }) => label === speaker.label)?.user_id ?? null,
        })),
      }),
    })),
    fake(skipPeek, ({ params }) => ({ status: 200, body: change(params.id, { is_skipped: true }) })),
    fake(incrementPeek, ({ params, body }) => {
      const { counts, is_liked } = peekOf(params.id);
      const isLike = body.action === 'like';
      const { counts: now, is_liked: isLiked } = change(params.id, {
        is_liked: isLike ? !is_liked : is_liked,
        counts: { ...counts, [body.action]: counts[body.action] + (isLike && is_liked ? -1 : 1) },
      });
      return { status: 200, body: { counts: now, is_liked: isLiked } };
    }),
    fake(listComments, () => ({
      status: 200,
      body: { ...samplePage(comments), are_on: areCommentsOn },
    })),
    fake(addComment, ({ body, params }) => {
      const added = {
        ...ownComment(),
        id: sampleId(200 + comments.length),
        snip_id: params.id,
        text: body.text,
      };
      comments = [added, ...comments];
      return { status: 201, body: added };
    }),
    fake(updateComment, ({ params, body }) => {
      const edited = { ...ownComment(), id: params.id, text: body.text, edited_at: new Date().toISOString() };
      comments = comments.map((comment) => (comment.id === params.id ? edited : comment));
      return { status: 200, body: edited };
    }),
    fake(deleteComment, ({ params }) => {
      comments = comments.filter(({ id }) => id !== params.id);
      return { status: 200, body: { snip_id: sampleId(82) } };
    }),
    fake(switchComments, ({ body }) => {
      areCommentsOn = body.are_on;
      return { status: 200, body };
    }),
    fake(sendClipPiece, ({ body }) => ({
      status: 200,
      body: { received_bytes: body.offset + Math.floor((3 * body.data.replace(/=+$/, '').length) / 4) },
    })),
  ],
});
