import { randomUUID } from 'node:crypto';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { isUniqueViolation } from '../../../ports/database/errors.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { users } from '../../identity/identity.tables.ts';
import { insertGroup } from '../conversations.repository.ts';
import { insertMessages } from './write-batch.repository.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

async function addPerson(): Promise<string> {
  const id = randomUUID();
  const username = `person_${id.slice(0, 8)}`;
  const name = { firstName: 'Ada', lastName: 'Lovelace', email: `${username}@example.org` };
  await opened.db.insert(users).values({ id, username, ...name });
  return id;
}

async function addGroup(memberIds: readonly string[]): Promise<string> {
  const id = randomUUID();
  await withTransaction(opened.db, (tx) => insertGroup(tx, { id, title: '', memberIds }, NOW));
  return id;
}

/** Stores a message like a process that has not seen what another one stores at the same time. */
function store(conversationId: string, authorId: string, clientId: string): Promise<void> {
  const row = {
    id: randomUUID(),
    conversation_id: conversationId,
    seq: 1,
    version: 1,
    author_id: authorId,
    client_id: clientId,
    body: 'Once',
    mentions: [],
    mentions_everyone: false,
    reply_to: null,
    file_ids: [],
    created_at: NOW.toString(),
  };
  return withTransaction(opened.db, (tx) => insertMessages(tx, [row]));
}

it('stores an author’s message once, even if two processes store it in two conversations at once', async () => {
  const [ada, bob] = [await addPerson(), await addPerson()];
  const [here, there] = [await addGroup([ada, bob]), await addGroup([ada, bob])];
  const clientId = randomUUID();
  await store(here, ada, clientId);
  const refusal = await store(there, ada, clientId).catch((error: unknown) => error);
  expect(isUniqueViolation(refusal, 'messages_client_key')).toBe(true);
  // The same client id of another member is another message.
  await store(there, bob, clientId);
});
