import { z } from 'zod';

/** What a room ticket says: this person may enter the room of this session. */
export const RoomClaims = z.object({ sub: z.uuid(), sid: z.uuid() });
export type RoomClaims = z.infer<typeof RoomClaims>;

/** Long enough to open devices again, too short to be worth stealing. */
export const TICKET_SECONDS = 120;
