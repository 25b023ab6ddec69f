import { z } from 'zod';

/** Content of a room ticket: this person may enter the room of this session. */
export const RoomClaims = z.object({ sub: z.uuid(), sid: z.uuid() });
export type RoomClaims = z.infer<typeof RoomClaims>;

/** Lifetime of a ticket: long enough to open devices again, too short to be worth stealing. */
export const TICKET_SECONDS = 120;
