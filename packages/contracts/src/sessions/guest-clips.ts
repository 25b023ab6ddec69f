import { z } from '../zod.ts';
import { Conflict, IdParams, Id, Instant, pageOf, PageQuery, text, WholeNumber } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { personNamePart } from '../members/names.ts';
import { samplePage } from '../samples.ts';
import { SAMPLE_CLIP_INVITATION, SAMPLE_CLIP_REQUEST, SAMPLE_GUEST_CLIP, SAMPLE_SECRET } from './samples.ts';

/** Size of a piece of an uploaded recording, in bytes; the last one is smaller. A lost connection costs only one piece. */
export const CLIP_PIECE_BYTES = 256 * 1024;

/** A member's request for a clip: anyone with its link can record one, without an account (R-PEEK-14). */
export const ClipRequest = z.object({
  id: Id,
  /** The person whom the member wants to hear from; empty for anyone. */
  for_whom: z.string(),
  prompt: z.string(),
  created_at: Instant,
  expires_at: Instant,
  /** How many clips it accepts, and how many were received. */
  uses: z.number().int(),
  used: z.number().int(),
  state: z.enum(['open', 'used_up', 'expired', 'closed']),
});
export type ClipRequest = z.infer<typeof ClipRequest>;

export const listClipRequests = defineEndpoint({
  name: 'clipRequests.list',
  method: 'GET',
  path: '/clip-requests/',
  access: 'member',
  owner: 'peeks',
  staleOn: ['clip-request/changed', 'notification/arrived'],
  summary: "List the caller's requests for clips, newest first",
  query: PageQuery,
  sample: { answer: samplePage([SAMPLE_CLIP_REQUEST]) },
  responses: { 200: pageOf(ClipRequest) },
});

export const createClipRequest = defineEndpoint({
  name: 'clipRequests.create',
  method: 'POST',
  path: '/clip-requests/',
  access: 'member',
  owner: 'peeks',
  limit: 'clip-request/account',
  emits: ['clip-request/changed'],
  summary: 'Request a clip from a guest; only the response contains the link, which is stored as a hash',
  body: z.strictObject({
    for_whom: text(60).default(''),
    prompt: text(120, 1),
    expires_in_days: z.number().int().min(1).max(30).default(7),
    uses: z.number().int().min(1).max(20).default(1),
  }),
  sample: {
    body: { for_whom: 'Maya', prompt: 'What did you learn first?' },
    answer: { request: SAMPLE_CLIP_REQUEST, url: 'https://acquaint.example/peeks/record/sample' },
  },
  responses: { 201: z.object({ request: ClipRequest, url: z.string() }), 409: Conflict },
});

export const closeClipRequest = defineEndpoint({
  name: 'clipRequests.close',
  method: 'POST',
  path: '/clip-requests/{id}/close/',
  access: 'member',
  record: { kind: 'clipRequest', for: 'owner' },
  owner: 'peeks',
  emits: ['clip-request/changed'],
  summary: 'Close the link of a clip request',
  params: IdParams,
  sample: { answer: { ...SAMPLE_CLIP_REQUEST, state: 'closed' } },
  responses: { 200: ClipRequest },
});

/** The secret of a link. Sent in a body, so that it is in no URL that a server logs, except the page's own. */
const Secret = z.string().max(100);

/** What a guest is asked to record, and by whom. */
export const ClipInvitation = z.object({
  prompt: z.string(),
  for_whom: z.string(),
  member_name: z.string(),
  expires_at: Instant,
  max_seconds: z.number().int(),
  max_bytes: z.number().int(),
});
export type ClipInvitation = z.infer<typeof ClipInvitation>;

export const openClipLink = defineEndpoint({
  name: 'guestClips.open',
  method: 'POST',
  path: '/guest-clips/open/',
  access: 'visitor',
  owner: 'peeks',
  limit: 'clip-link/address',
  summary: 'Return what a clip request asks for, by its link',
  body: z.strictObject({ link: Secret }),
  sample: { body: { link: SAMPLE_SECRET }, answer: SAMPLE_CLIP_INVITATION },
  responses: { 200: ClipInvitation },
});

/** Most pieces of a clip whose times are sent; a browser that records makes one each second. */
const MOST_PIECES = 2_000;

/** A guest's clip, as shown to the holder of its secret link. */
export const GuestClip = z.object({
  /**
   * `uploading` → `checking` → `sent`, then `published` or `declined` by the member; `asked`: the member wants to share a version
   * that the guest has not agreed to; `refused`: not a playable video; `withdrawn`: the guest withdrew it.
   */
  state: z.enum(['uploading', 'checking', 'sent', 'asked', 'published', 'declined', 'refused', 'withdrawn']),
  /** The version that the member wants to share; its video is `video_url`. Null unless the guest is asked about it. */
  asked: z
    .object({ version: z.number().int(), title: z.string(), transcript: z.string().nullable() })
    .nullable(),
  prompt: z.string(),
  member_name: z.string(),
  guest_name: z.string(),
  consented_at: Instant,
  received_bytes: z.number().int(),
  /** Why it was refused, as a sentence. */
  refusal: z.string().nullable(),
  video_url: z.string().nullable(),
  /** Where seconds of the clip are missing, because the guest's browser lost them (R-PEEK-52). */
  lost: z.array(z.object({ from_seconds: z.number(), until_seconds: z.number() })),
});
export type GuestClip = z.infer<typeof GuestClip>;

export const beginGuestClip = defineEndpoint({
  name: 'guestClips.begin',
  method: 'POST',
  path: '/guest-clips/',
  access: 'visitor',
  owner: 'peeks',
  limit: 'clip-begin/address',
  serviceLimits: ['clip-begin/link'],
  summary: 'Start to upload a recording; `clip` is the secret for uploading, following and withdrawing it',
  body: z.strictObject({
    link: Secret,
    name: personNamePart(60, 1),
    consent: z.literal(true, 'We need your consent to send it'),
    size_bytes: z.number().int().min(1).max(1_000_000_000),
    /**
     * The pieces in which the browser made the recording: their sizes, and when each ended by the browser's clock, in milliseconds
     * from its beginning. They show whether the browser lost seconds (R-PEEK-52).
     */
    pieces: z
      .array(
        z.strictObject({
          bytes: z.number().int().min(1).max(1_000_000_000),
          until_ms: z.number().int().min(0).max(86_400_000),
        }),
      )
      .max(MOST_PIECES)
      .default([]),
  }),
  sample: {
    body: { link: SAMPLE_SECRET, name: 'Maya Okoro', consent: true, size_bytes: 1_000 },
    answer: { clip: SAMPLE_SECRET },
  },
  responses: { 201: z.object({ clip: z.string() }), 409: Conflict },
});

/** Returns how many bytes have arrived. A piece with another offset changes nothing, so a lost answer does no harm. */
export const sendClipPiece = defineEndpoint({
  name: 'guestClips.sendPiece',
  method: 'POST',
  path: '/guest-clips/piece/',
  access: 'visitor',
  owner: 'peeks',
  limit: 'clip-piece/address',
  summary: 'Upload the next piece of a recording, in base64',
  body: z.strictObject({
    clip: Secret,
    offset: WholeNumber,
    data: z
      .string()
      .max(Math.ceil(CLIP_PIECE_BYTES / 3) * 4)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Send the piece as base64'),
  }),
  sample: { body: { clip: SAMPLE_SECRET, offset: 0, data: 'YWJj' }, answer: { received_bytes: 3 } },
  responses: { 200: z.object({ received_bytes: z.number().int() }), 409: Conflict },
});

export const finishGuestClip = defineEndpoint({
  name: 'guestClips.finish',
  method: 'POST',
  path: '/guest-clips/finish/',
  access: 'visitor',
  owner: 'peeks',
  limit: 'clip-link/address',
  summary: 'Finish the upload of a recording; it is checked, then given to the member',
  body: z.strictObject({ clip: Secret }),
  sample: { body: { clip: SAMPLE_SECRET }, answer: { ...SAMPLE_GUEST_CLIP, state: 'checking' } },
  responses: { 202: GuestClip, 409: Conflict },
});

export const getGuestClip = defineEndpoint({
  name: 'guestClips.get',
  method: 'POST',
  path: '/guest-clips/status/',
  access: 'visitor',
  owner: 'peeks',
  limit: 'clip-status/address',
  staleOn: ['guest-clip/answered', 'guest-clip/withdrawn'],
  summary: 'Return the state of a clip',
  body: z.strictObject({ clip: Secret }),
  sample: { body: { clip: SAMPLE_SECRET }, answer: SAMPLE_GUEST_CLIP },
  responses: { 200: GuestClip },
});

/** The guest's answer to a version that they have not agreed to by sending the clip (R-PEEK-50). */
export const answerGuestClip = defineEndpoint({
  name: 'guestClips.answer',
  method: 'POST',
  path: '/guest-clips/answer/',
  access: 'visitor',
  owner: 'peeks',
  limit: 'clip-link/address',
  emits: ['guest-clip/answered'],
  summary: 'Agree to a version of a clip, or decide against it',
  body: z.strictObject({
    clip: Secret,
    /** The version that the guest has watched; 409 when it has changed since. */
    version: z.number().int().min(1).max(2_147_483_647),
    agrees: z.boolean(),
  }),
  sample: {
    body: { clip: SAMPLE_SECRET, version: 2, agrees: true },
    answer: { ...SAMPLE_GUEST_CLIP, state: 'published' },
  },
  responses: { 200: GuestClip, 409: Conflict },
});

export const withdrawGuestClip = defineEndpoint({
  name: 'guestClips.withdraw',
  method: 'POST',
  path: '/guest-clips/withdraw/',
  access: 'visitor',
  owner: 'peeks',
  limit: 'clip-link/address',
  emits: ['guest-clip/withdrawn'],
  summary: 'Withdraw the consent to a clip; it is deleted everywhere',
  body: z.strictObject({ clip: Secret }),
  sample: { body: { clip: SAMPLE_SECRET }, answer: { ...SAMPLE_GUEST_CLIP, state: 'withdrawn' } },
  responses: { 200: GuestClip },
});
