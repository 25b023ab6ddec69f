import { randomUUID } from 'node:crypto';
import {
  createFileKey,
  createToken,
  deleteMessage,
  leaveConversation,
  listMessages,
  revokeToken,
  sendMessage,
  uploadMessageFile,
  type MessageFile,
} from '@acquaint/contracts';
import sharp from 'sharp';
import { api, type Caller } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';
import { connect, talk, write } from '../../../../test/talkers.ts';

let ada: TestMember;
let bea: TestMember;
let cleo: TestMember;
let id: string;
beforeAll(async () => {
  [ada, bea, cleo] = [await registerMember(), await registerMember(), await registerMember()];
  await connect(ada, bea);
  await connect(ada, cleo);
  id = await talk(ada, [bea, cleo], 'Pictures');
});

const upload = (as: Caller, name: string, bytes: Uint8Array | string) =>
  api.call(
    uploadMessageFile,
    { params: { id }, body: { name, data: Buffer.from(bytes).toString('base64') } },
    { as },
  );
const keyOf = async (as: Caller) => (await api.ok(createFileKey, {}, { as })).key;
const fetchFile = async (file: MessageFile, key: string) => fetch(`${api.url}${file.url}?key=${key}`);
const photo = () =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: '#336699' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'A secret place' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

describe('a picture of a message', () => {
  it('is stored upright and without the camera’s metadata, and only people of the conversation can read it', async () => {
    const bytes = await photo();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { status, body: file } = await upload(ada, 'Holiday.JPG', bytes);
    expect(status).toBe(201);
    expect(file).toMatchObject({ kind: 'picture', name: 'Holiday.webp', width: 100, height: 300 });

    expect((await fetchFile(file, await keyOf(bea))).status).toBe(404);
    const sent = await write(ada, id, '', { file_ids: [file.id] });
    expect([sent.text, sent.files]).toEqual(['', [file]]);
    const answer = await fetchFile(file, await keyOf(bea));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([metadata.format, metadata.exif, metadata.orientation]).toEqual(['webp', undefined, undefined]);

    const eve = await registerMember();
    for (const key of ['', 'x', await keyOf(eve), ada.access])
      expect((await fetchFile(file, key)).status).toBe(404);
    const key = await keyOf(cleo);
    expect((await fetchFile(file, key)).status).toBe(200);
    await api.ok(leaveConversation, { params: { id } }, { as: cleo });
    expect((await fetchFile(file, key)).status).toBe(404);
  });

  it('cannot be read with a key of an ended login, while the member’s other devices can still read it', async () => {
    const { body: file } = await upload(ada, 'a.png', await photo());
    await write(ada, id, 'Look', { file_ids: [file.id] });
    const { email, password } = bea;
    const phone = await api.ok(createToken, { body: { email, password } });
    const [ofPhone, ofLaptop] = [await keyOf(phone), await keyOf(bea)];
    expect((await fetchFile(file, ofPhone)).status).toBe(200);
    await api.ok(revokeToken, { body: { refresh: phone.refresh } });
    expect([(await fetchFile(file, ofPhone)).status, (await fetchFile(file, ofLaptop)).status]).toEqual([
      404, 200,
    ]);
  });

  it('is deleted with its message', async () => {
    const { body: file } = await upload(ada, 'a.png', await photo());
    const { id: messageId } = await write(ada, id, 'Look', { file_ids: [file.id] });
    const key = await keyOf(bea);
    expect((await fetchFile(file, key)).status).toBe(200);
    const message = await api.ok(deleteMessage, { params: { id: messageId } }, { as: ada });
    expect([message.files, (await fetchFile(file, key)).status]).toEqual([[], 404]);
  });
});

describe('a file of a message', () => {
  it.each([
    ['notes.txt', 'Ünïcode, all of it', 'text/plain'],
    ['paper.pdf', '%PDF-1.7 and so on\nstartxref\n9\n%%EOF\n', 'application/pdf'],
  ])('%s is offered as an unchanged download', async (name, bytes, type) => {
    const { body: file } = await upload(bea, name, bytes);
    expect(file).toMatchObject({ kind: 'file', name, content_type: type, width: null });
    await write(bea, id, 'Here', { file_ids: [file.id] });
    const answer = await fetchFile(file, await keyOf(ada));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(bytes));
    expect(answer.headers.get('content-disposition')).toContain(`attachment; filename*=UTF-8''${name}`);
  });

  it.each([
    ['page.html', '<script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['paper.pdf', 'not a PDF'],
    ['paper.pdf', '%PDF-1.7 and no end'],
    ['photo.jpg', '%PDF-1.7'],
    ['notes.txt', Buffer.from([0xff, 0xfe, 0x00])],
    ['tool.exe', 'MZ'],
    ['empty.png', ''],
  ])('%s is refused if its content is not of an accepted type', async (name, bytes) => {
    const { status, problem } = await upload(ada, name, bytes);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['data']]);
  });

  it('can be used once, by its sender, in the conversation it was sent to', async () => {
    const { body: file } = await upload(ada, 'notes.txt', 'Hello');
    const send = (as: Caller, conversationId: string) => {
      const body = { client_id: randomUUID(), text: 'x', file_ids: [file.id] };
      return api.call(sendMessage, { params: { id: conversationId }, body }, { as });
    };
    expect((await send(bea, id)).status).toBe(400);
    expect((await send(ada, await talk(ada, [bea]))).status).toBe(400);
    expect((await send(ada, id)).status).toBe(201);
    expect((await send(ada, id)).status).toBe(400);
    const { results } = await api.ok(listMessages, { params: { id }, query: { limit: 1 } }, { as: bea });
    expect(results[0]?.files.map(({ name }) => name)).toEqual(['notes.txt']);
  });

  it('is accepted only from members of the conversation', async () => {
    expect((await upload(await registerMember(), 'notes.txt', 'Hello')).status).toBe(404);
  });
});
