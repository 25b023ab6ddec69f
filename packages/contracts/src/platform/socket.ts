import { z } from '../zod.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, Instant, PersonSummary, text, WholeNumber } from '../common.ts';
import type { events, ServerEventName } from '../events.ts';
import { NewMessage, type Message } from '../messages/inbox.ts';
import type { RoomRecording } from '../sessions/recordings.ts';
import type { VideoPass } from '../sessions/room.ts';

/** A ticket opens the socket once within 30 seconds, so that the access token is never part of a URL. */
export const createSocketTicket = defineEndpoint({
  name: 'realtime.createTicket',
  method: 'POST',
  path: '/realtime/ticket/',
  access: 'member',
  owner: 'realtime',
  summary: 'Create a one-time ticket for the socket at /api/v1/socket?ticket=…',
  query: z.strictObject({
    /**
     * How many milliseconds ago the page began to load data. The socket first sends the events since then, because the page's
     * data may be older. Events are kept for at least the last minute; see `has_missed` of the socket's `hello`.
     */
    page_age_ms: z.coerce.number().int().min(0).optional(),
  }),
  sample: { answer: { ticket: 'socket-ticket', expires_at: '2026-11-21T09:00:30.000Z' } },
  responses: { 201: z.object({ ticket: z.string(), expires_at: Instant }) },
});

/** A person present in a room. `peer_id` is new for each entry, `stay_id` for each load of the page, if sent. */
export const RoomPeer = z.object({
  peer_id: Id,
  stay_id: Id.nullable(),
  person: PersonSummary,
  microphone_on: z.boolean(),
  camera_on: z.boolean(),
  /** Whether their video shows their screen. */
  screen_on: z.boolean(),
  /** Whether they joined with a guest link, without an account. Guests consent to a recording for themselves (R-REC-7). */
  is_guest: z.boolean(),
  /** Since when their hand is raised, to show who was first; null when it is not. */
  hand_raised_at: Instant.nullable(),
});
export type RoomPeer = z.infer<typeof RoomPeer>;

/** A chat message. The room keeps it until everybody has left. */
export const ChatMessage = z.object({
  id: Id,
  /** Who wrote it; they may have left. */
  person_id: Id,
  text: z.string(),
  sent_at: Instant,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A guest who asks for admission. */
export const AdmissionRequest = z.object({ guest_id: Id, name: z.string() });
export type AdmissionRequest = z.infer<typeof AdmissionRequest>;

/** An SDP description or ICE candidate from the browser. */
export const Signal = z.union([
  z.object({
    kind: z.literal('description'),
    type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
    sdp: z.string().max(200_000),
  }),
  z.object({
    kind: z.literal('candidate'),
    candidate: z.string().max(4_000),
    sdp_mid: z.string().max(64).nullable(),
    sdp_m_line_index: z.number().int().min(0).max(64).nullable(),
  }),
]);
export type Signal = z.infer<typeof Signal>;

/** Maximum size of a piece of speech to transcribe, in bytes: many times the size of a few seconds. */
export const SPEECH_PIECE_BYTES = 128 * 1024;

/** Words that somebody in the room has just said. Shown for a while and not stored. */
export interface RoomCaption {
  /** New for each caption. */
  readonly id: string;
  readonly person_id: string;
  readonly text: string;
}

/** What people react with during a call, in the order in which it is offered. */
export const CallReaction = z.enum(['thumbs-up', 'applause', 'heart', 'laughter', 'celebration']);
export type CallReaction = z.infer<typeof CallReaction>;

/** Messages from the browser over the socket. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ping') }),
  /** Extends the socket's life with the access token of a new ticket; must be of the same member and login. */
  z.strictObject({ type: z.literal('renew'), ticket: z.string().max(2_000) }),
  z.strictObject({
    type: z.literal('room/enter'),
    /** From `createRoomToken`. */
    room_token: z.string().max(2_000),
    /** The page's id for its stay. Unchanged when it enters again after a lost socket, so that peers keep their connections. */
    stay_id: Id.optional(),
    microphone_on: z.boolean(),
    camera_on: z.boolean(),
  }),
  /**
   * The user pressed Leave. A reload or a lost network sends nothing: the server waits for the return. With `peer_id` the message
   * may come over another socket than the one that entered, for when that one was already lost.
   */
  z.strictObject({ type: z.literal('room/leave'), session_id: Id, peer_id: Id.optional() }),
  /** A participant admits or refuses a guest; false for an admitted guest removes them. */
  z.strictObject({ type: z.literal('room/admit'), session_id: Id, guest_id: Id, admit: z.boolean() }),
  z.strictObject({ type: z.literal('room/signal'), session_id: Id, to: Id, signal: Signal }),
  z.strictObject({
    type: z.literal('room/media'),
    session_id: Id,
    microphone_on: z.boolean(),
    camera_on: z.boolean(),
    screen_on: z.boolean().default(false),
  }),
  /** Answered immediately by `room/clock`, so that a browser can measure the difference between its clock and the server's. */
  z.strictObject({ type: z.literal('room/clock'), session_id: Id, sent_at: z.number() }),
  z.strictObject({ type: z.literal('room/hand'), session_id: Id, raised: z.boolean() }),
  /** Sent to everybody in the room, including the sender, as `room/reaction`. Five at once, then one a second. */
  z.strictObject({ type: z.literal('room/react'), session_id: Id, reaction: CallReaction }),
  /** Declines additional minutes, or withdraws an own request for them. Answered to everybody by `room/time`. */
  z.strictObject({ type: z.literal('room/decline-minutes'), session_id: Id }),
  /** A guest's answer to the question whether the call may be recorded; members answer with `setRecording`. */
  z.strictObject({ type: z.literal('room/consent'), session_id: Id, consent: z.boolean() }),
  /** Sent to everybody in the room, including the author, as `room/note`. A repeated message with the same id is shown once. */
  z.strictObject({ type: z.literal('room/write'), session_id: Id, id: Id, text: text(2_000, 1) }),
  /** Turns captions of this person's speech on or off. They are off whenever a person enters, also after a reload. */
  z.strictObject({ type: z.literal('room/captions'), session_id: Id, on: z.boolean() }),
  /**
   * A few seconds of the sender's speech, as a complete recorded file, in base64. Dropped while the sender's captions are off.
   */
  z.strictObject({
    type: z.literal('room/speech'),
    session_id: Id,
    mime_type: z.enum(['audio/webm', 'audio/ogg', 'audio/mp4']),
    data: z
      .string()
      .max(Math.ceil(SPEECH_PIECE_BYTES / 3) * 4)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
  }),
  /**
   * Answered by `chat/sent` once it is stored, or by `chat/refused`. A repeated message with the same client id is stored once.
   */
  NewMessage.extend({ type: z.literal('chat/send'), conversation_id: Id }),
  /** Answered by `chat/changes`: messages written or changed since a version, at most 100 at once. */
  z.strictObject({
    type: z.literal('chat/catch-up'),
    conversation_id: Id,
    after: WholeNumber,
  }),
  /** The sender is typing; send it at most every 3 seconds. */
  z.strictObject({ type: z.literal('chat/typing'), conversation_id: Id }),
  /** The sender has read up to this number. */
  z.strictObject({ type: z.literal('chat/read'), conversation_id: Id, seq: WholeNumber }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** Why the server refused a message. */
export const SocketErrorCode = z.enum([
  'bad-message',
  'not-in-room',
  'room-closed',
  'bad-room-token',
  'too-fast',
  // The server cannot do it at the moment. The same message can be sent again.
  'unavailable',
]);

/** Messages from the server: events, and changes in the room. */
export type ServerMessage =
  | { readonly type: 'pong' }
  | {
      readonly type: 'hello';
      readonly user_id: string;
      readonly server_time: string;
      /** The server no longer has all events since the page began to load data (`page_age_ms`): refetch everything. */
      readonly has_missed: boolean;
      /** Expiry of the access token the socket was opened with; it is closed soon after, unless renewed. Absent for guests. */
      readonly token_ends_at?: string;
    }
  /** Answers `renew`. */
  | { readonly type: 'renewed'; readonly server_time: string; readonly token_ends_at: string }
  | {
      [N in ServerEventName]: {
        readonly type: 'event';
        readonly name: N;
        readonly payload: z.output<(typeof events)[N]>;
      };
    }[ServerEventName]
  | {
      readonly type: 'room/entered';
      readonly session_id: string;
      readonly peer_id: string;
      readonly peers: readonly RoomPeer[];
      /** Chat messages so far, oldest first. */
      readonly notes: readonly ChatMessage[];
      readonly recording: RoomRecording;
      /**
       * How long a person with a lost connection is expected back; after that they have left, and nothing of them is recorded.
       */
      readonly rejoin_grace_seconds: number;
      /** Minutes that a pro host can add in all, and that both can add once together. */
      readonly pro_minutes: number;
      readonly agreed_minutes: number;
      /** Minutes before the end at which the timer warns: first, last. */
      readonly warning_minutes: readonly [number, number];
      /** Guests who ask for admission; empty for a guest. */
      readonly lobby: readonly AdmissionRequest[];
      /** When both participants were first present, UTC; null while one waits alone. */
      readonly started_at: string | null;
      /** When the time is up, UTC; null until the call has started. */
      readonly ends_at: string | null;
      /** Who waits for the other to agree to more minutes; null for nobody. */
      readonly minutes_asked_by: string | null;
      /** How video and audio are transmitted now, which a ticket from before may not say; missing from older servers. */
      readonly video?: VideoPass['video'];
      readonly server_time: string;
    }
  /** Video and audio move to the media server, because a guest comes in: fetch a new ticket. */
  | { readonly type: 'room/video'; readonly session_id: string; readonly video: VideoPass['video'] }
  | { readonly type: 'room/peer-entered'; readonly session_id: string; readonly peer: RoomPeer }
  | {
      readonly type: 'room/peer-left';
      readonly session_id: string;
      readonly peer_id: string;
      readonly returning: boolean;
    }
  | {
      readonly type: 'room/peer-media';
      readonly session_id: string;
      readonly peer_id: string;
      readonly microphone_on: boolean;
      readonly camera_on: boolean;
      readonly screen_on: boolean;
    }
  | {
      readonly type: 'room/peer-hand';
      readonly session_id: string;
      readonly peer_id: string;
      readonly hand_raised_at: string | null;
    }
  /** Somebody reacted to what is said. Shown for a few seconds and not stored. */
  | {
      readonly type: 'room/reaction';
      readonly session_id: string;
      readonly person_id: string;
      readonly reaction: CallReaction;
    }
  /** Sent before a newcomer is announced, so that nobody records them without consent. */
  | { readonly type: 'room/recording'; readonly session_id: string; readonly recording: RoomRecording }
  | {
      readonly type: 'room/clock';
      readonly session_id: string;
      /** The value of the request. */
      readonly sent_at: number;
      readonly server_time: string;
    }
  /** Whose speech is captioned, in the order they began. Also sent on entering; never without a transcriber. */
  | { readonly type: 'room/captions'; readonly session_id: string; readonly person_ids: readonly string[] }
  | { readonly type: 'room/caption'; readonly session_id: string; readonly caption: RoomCaption }
  /** To the speaker: this piece could not be transcribed. */
  | { readonly type: 'room/caption-failed'; readonly session_id: string }
  | { readonly type: 'room/note'; readonly session_id: string; readonly note: ChatMessage }
  | {
      readonly type: 'room/signal';
      readonly session_id: string;
      readonly from: string;
      readonly signal: Signal;
    }
  | {
      readonly type: 'room/started';
      readonly session_id: string;
      readonly started_at: string;
      readonly ends_at: string;
      readonly server_time: string;
    }
  | {
      readonly type: 'room/ended';
      readonly session_id: string;
      readonly reason: 'everyone-left' | 'time-up' | 'cancelled';
    }
  | { readonly type: 'room/replaced'; readonly session_id: string }
  /** To the two participants: all guests who are asking for admission. */
  | {
      readonly type: 'room/lobby';
      readonly session_id: string;
      readonly waiting: readonly AdmissionRequest[];
    }
  /** To a guest who entered before being admitted. */
  | { readonly type: 'room/waiting'; readonly session_id: string }
  /** To a waiting guest: fetch new tickets and enter. */
  | { readonly type: 'room/admitted'; readonly session_id: string }
  | {
      readonly type: 'room/refused';
      readonly session_id: string;
      readonly reason: 'refused' | 'removed' | 'link-ended' | 'full';
    }
  /** Minutes were added, or somebody asked for them. */
  | {
      readonly type: 'room/time';
      readonly session_id: string;
      readonly ends_at: string;
      readonly server_time: string;
      /** Who waits for the other to agree; null for nobody. */
      readonly asked_by: string | null;
      /** Whose request has just been declined. Absent when the requester withdrew it. */
      readonly declined_to?: string;
    }
  /**
   * Somebody changed the notes of a session: a Yjs update in base64, as in `changeSessionNotes`. If `seq` is not the next number,
   * fetch what is missing.
   */
  | {
      readonly type: 'notes/changed';
      readonly notes_of: string;
      readonly update: string;
      readonly seq: number;
    }
  /**
   * New or changed messages of one conversation, to all its members, including the author's own sockets. Store each by its id;
   * the higher `version` wins. If an earlier `seq` is missing, catch up from the last known version.
   */
  | {
      readonly type: 'chat/messages';
      readonly conversation_id: string;
      readonly messages: readonly Message[];
    }
  /** A message from this socket is stored. A repeated message gets the number of the first one. */
  | {
      readonly type: 'chat/sent';
      readonly conversation_id: string;
      readonly client_id: string;
      readonly message_id: string;
      readonly seq: number;
      readonly version: number;
    }
  /** A message from this socket was not stored. */
  | {
      readonly type: 'chat/refused';
      readonly conversation_id: string;
      readonly client_id: string;
      readonly detail: string;
      /** Retry after this many seconds; null: the message will never be accepted. */
      readonly retry_after_seconds: number | null;
    }
  | {
      readonly type: 'chat/changes';
      readonly conversation_id: string;
      readonly messages: readonly Message[];
      /** Ask again from the last message's version. */
      readonly has_more: boolean;
      readonly last_seq: number;
      readonly last_version: number;
    }
  /** Show it for 5 seconds, or until this member's next message. */
  | { readonly type: 'chat/typing'; readonly conversation_id: string; readonly user_id: string }
  /** Not sent in conversations with more than 20 members, where read marks would outnumber messages. */
  | {
      readonly type: 'chat/read';
      readonly conversation_id: string;
      readonly user_id: string;
      readonly seq: number;
    }
  | { readonly type: 'error'; readonly code: z.infer<typeof SocketErrorCode>; readonly detail: string };
