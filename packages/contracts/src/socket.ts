import { z } from './zod.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, PersonSummary, text, WholeNumber } from './common.ts';
import type { facts, ServerFactName } from './facts.ts';
import { NewMessage, type Message } from './inbox.ts';
import type { RoomRecording } from './recordings.ts';

/** A ticket opens the socket once within 30 seconds; the access token never stands in a URL. */
export const createSocketTicket = defineEndpoint({
  name: 'realtime.createTicket',
  method: 'POST',
  path: '/realtime/ticket/',
  access: 'member',
  owner: 'realtime',
  summary: 'A one-time ticket for the socket at /api/v1/socket?ticket=…',
  query: z.strictObject({
    /**
     * How many milliseconds ago the page began to read. The socket then tells first what happened since, because answers of the
     * page may be older than that. At least the last minute is remembered; see `has_missed` of the socket's `hello`.
     */
    page_age_ms: z.coerce.number().int().min(0).optional(),
  }),
  responses: { 201: z.object({ ticket: z.string(), expires_at: Instant }) },
});

/** A person present in a room. `peer_id` is new at each entry, `stay_id` with each load of their page; null: it names none. */
export const RoomPeer = z.object({
  peer_id: Id,
  stay_id: Id.nullable(),
  person: PersonSummary,
  microphone_on: z.boolean(),
  camera_on: z.boolean(),
  /** The picture they send is their screen. */
  screen_on: z.boolean(),
  /** Came by a guest link, without an account. They consent to a recording for themselves; their own track is not recorded. */
  is_guest: z.boolean(),
  /** Since when their hand is up, so that who was first is seen; null while it is down. */
  hand_raised_at: Instant.nullable(),
});
export type RoomPeer = z.infer<typeof RoomPeer>;

/** Written in a call. The room keeps it for as long as somebody is in it, and for nobody after that. */
export const RoomNote = z.object({
  id: Id,
  /** Who wrote it; they may have left. */
  person_id: Id,
  text: z.string(),
  sent_at: Instant,
});
export type RoomNote = z.infer<typeof RoomNote>;

/** A guest who asks to come in. */
export const RoomKnock = z.object({ guest_id: Id, name: z.string() });
export type RoomKnock = z.infer<typeof RoomKnock>;

/** SDP or ICE of a negotiation, as the browser made it. */
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

/** Largest piece of speech that is taken to be written down: many times what a browser makes of a few seconds. */
export const SPEECH_PIECE_BYTES = 128 * 1024;

/** Words that somebody in the room has just said. Shown for a while and kept nowhere. */
export interface RoomCaption {
  /** New for each. */
  readonly id: string;
  readonly person_id: string;
  readonly text: string;
}

/** What a browser sends over the socket. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ping') }),
  /** The socket goes on with the access token that a new ticket was made with; of the same person and sign-in. */
  z.strictObject({ type: z.literal('renew'), ticket: z.string().max(100) }),
  z.strictObject({
    type: z.literal('room/enter'),
    /** From `createRoomToken`. */
    room_token: z.string().max(2_000),
    /**
     * The page's own name for its stay: the same when it enters again after a lost socket, so that the others keep the
     * connections to it.
     */
    stay_id: Id.optional(),
    microphone_on: z.boolean(),
    camera_on: z.boolean(),
  }),
  /**
   * The person pressed Leave. A reload or a lost network sends nothing: the server waits for the return. With `peer_id` it may
   * come over another socket than the one that entered: the first one was lost when the button was pressed.
   */
  z.strictObject({ type: z.literal('room/leave'), session_id: Id, peer_id: Id.optional() }),
  /** One of the two lets a guest in, or not; false for one who is in puts them out. */
  z.strictObject({ type: z.literal('room/admit'), session_id: Id, guest_id: Id, admit: z.boolean() }),
  z.strictObject({ type: z.literal('room/signal'), session_id: Id, to: Id, signal: Signal }),
  z.strictObject({
    type: z.literal('room/media'),
    session_id: Id,
    microphone_on: z.boolean(),
    camera_on: z.boolean(),
    screen_on: z.boolean().default(false),
  }),
  /** Answered at once by `room/clock`, so that a browser learns how far its clock is from the server's. */
  z.strictObject({ type: z.literal('room/clock'), session_id: Id, sent_at: z.number() }),
  z.strictObject({ type: z.literal('room/hand'), session_id: Id, raised: z.boolean() }),
  /** One of the two would rather not add minutes, or does not ask for them any more. Answered to everybody by `room/time`. */
  z.strictObject({ type: z.literal('room/decline-minutes'), session_id: Id }),
  /** A guest's answer to who wants to record the call; members answer by `setRecording`. */
  z.strictObject({ type: z.literal('room/consent'), session_id: Id, consent: z.boolean() }),
  /** Comes back to everybody in the room, the writer too, as `room/note`. Sent again with its id it is shown once. */
  z.strictObject({ type: z.literal('room/write'), session_id: Id, id: Id, text: text(2_000, 1) }),
  /**
   * From now on what this person says may be written down for who is in the room, or not any more. A person who enters, also after
   * a reload, has it off: they say so themselves.
   */
  z.strictObject({ type: z.literal('room/captions'), session_id: Id, on: z.boolean() }),
  /** A few seconds of one's own speech, a whole file of a recorder, in base64. Dropped while one's captions are off. */
  z.strictObject({
    type: z.literal('room/speech'),
    session_id: Id,
    mime_type: z.enum(['audio/webm', 'audio/ogg', 'audio/mp4']),
    data: z
      .string()
      .max(Math.ceil(SPEECH_PIECE_BYTES / 3) * 4)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
  }),
  /** Answered by `chat/sent` once it is stored, or by `chat/refused`. Sent again with its client id it is kept once. */
  NewMessage.extend({ type: z.literal('chat/send'), conversation_id: Id }),
  /** Answered by `chat/changes`: what was written or changed since a version, at most 100 at once. */
  z.strictObject({
    type: z.literal('chat/catch-up'),
    conversation_id: Id,
    after: WholeNumber,
  }),
  /** The person is typing; say it at most every 3 seconds. */
  z.strictObject({ type: z.literal('chat/typing'), conversation_id: Id }),
  /** Has read up to a number. */
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
]);

/** What the server sends: facts, and what happens in the room. */
export type ServerMessage =
  | { readonly type: 'pong' }
  | {
      readonly type: 'hello';
      readonly user_id: string;
      readonly server_time: string;
      /** The server no longer remembers all that happened since the page began to read (`page_age_ms`): read everything again. */
      readonly has_missed: boolean;
      /** When the access token ends that the socket was opened with; soon after the socket ends, unless it is renewed. Guests have none. */
      readonly token_ends_at?: string;
    }
  /** Answers `renew`. */
  | { readonly type: 'renewed'; readonly server_time: string; readonly token_ends_at: string }
  | {
      [N in ServerFactName]: {
        readonly type: 'fact';
        readonly name: N;
        readonly payload: z.output<(typeof facts)[N]>;
      };
    }[ServerFactName]
  | {
      readonly type: 'room/entered';
      readonly session_id: string;
      readonly peer_id: string;
      readonly peers: readonly RoomPeer[];
      /** What was written so far, oldest first. */
      readonly notes: readonly RoomNote[];
      readonly recording: RoomRecording;
      /** Whose line is lost is expected back for so long; after it they count as gone, and nothing of them is recorded. */
      readonly rejoin_grace_seconds: number;
      /** Guests who ask to come in; empty to a guest. */
      readonly lobby: readonly RoomKnock[];
      /** When both were first present; null while one waits alone. UTC. */
      readonly started_at: string | null;
      /** When the time is up; null until it started. UTC. */
      readonly ends_at: string | null;
      /** Who waits for the other to agree to more minutes; null for nobody. */
      readonly minutes_asked_by: string | null;
      readonly server_time: string;
    }
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
  /** Before a newcomer is announced, so that nobody records them unasked. */
  | { readonly type: 'room/recording'; readonly session_id: string; readonly recording: RoomRecording }
  | {
      readonly type: 'room/clock';
      readonly session_id: string;
      /** As it came. */
      readonly sent_at: number;
      readonly server_time: string;
    }
  /** Whose speech is written down, who began first. To who enters too, and to nobody where no transcriber is set. */
  | { readonly type: 'room/captions'; readonly session_id: string; readonly person_ids: readonly string[] }
  | { readonly type: 'room/caption'; readonly session_id: string; readonly caption: RoomCaption }
  /** To who spoke: this piece was not written down. */
  | { readonly type: 'room/caption-failed'; readonly session_id: string }
  | { readonly type: 'room/note'; readonly session_id: string; readonly note: RoomNote }
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
  /** To the two of the session: every guest who asks to come in now. */
  | { readonly type: 'room/lobby'; readonly session_id: string; readonly waiting: readonly RoomKnock[] }
  /** To a guest who entered before somebody let them in. */
  | { readonly type: 'room/waiting'; readonly session_id: string }
  /** To a guest who waited: fetch tickets anew and enter. */
  | { readonly type: 'room/admitted'; readonly session_id: string }
  | {
      readonly type: 'room/refused';
      readonly session_id: string;
      readonly reason: 'refused' | 'removed' | 'link-ended' | 'full';
    }
  /** Minutes were added, or somebody asks for them. */
  | {
      readonly type: 'room/time';
      readonly session_id: string;
      readonly ends_at: string;
      readonly server_time: string;
      /** Who waits for the other to agree; null for nobody. */
      readonly asked_by: string | null;
      /** Who asked and has just been told no. Who takes back what they asked for is told nothing. */
      readonly declined_to?: string;
    }
  /**
   * Somebody changed the notes of a session: an update of Yjs in base64, as `changeSessionNotes` takes it. When its `seq` is
   * not the next one, read what is missing.
   */
  | {
      readonly type: 'notes/changed';
      readonly notes_of: string;
      readonly update: string;
      readonly seq: number;
    }
  /**
   * Messages of one conversation that are new or have changed, to everybody in it, the writer's own sockets too. Keep
   * each by its id, the higher `version` wins; when a `seq` before it is missing, catch up from the last known version.
   */
  | {
      readonly type: 'chat/messages';
      readonly conversation_id: string;
      readonly messages: readonly Message[];
    }
  /** What this socket sent is stored. A repeated sending is told the number it had at first. */
  | {
      readonly type: 'chat/sent';
      readonly conversation_id: string;
      readonly client_id: string;
      readonly message_id: string;
      readonly seq: number;
      readonly version: number;
    }
  /** It is not stored. */
  | {
      readonly type: 'chat/refused';
      readonly conversation_id: string;
      readonly client_id: string;
      readonly detail: string;
      /** Send it again after so many seconds; null: as it is it will never be taken. */
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
  /** Shown for 5 seconds, or until a message of this person comes. */
  | { readonly type: 'chat/typing'; readonly conversation_id: string; readonly user_id: string }
  /** Not told where more than 20 people are: their marks would be more than their messages. */
  | {
      readonly type: 'chat/read';
      readonly conversation_id: string;
      readonly user_id: string;
      readonly seq: number;
    }
  | { readonly type: 'error'; readonly code: z.infer<typeof SocketErrorCode>; readonly detail: string };
