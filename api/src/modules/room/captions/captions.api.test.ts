import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createLiveToken, joinAsGuest, joinLiveSession, SPEECH_PIECE_BYTES } from '@acquaint/contracts';
import { startOwnServer, type OwnServer } from '../../../../test/own-server.ts';
import { api } from '../../../../test/client.ts';
import { registerMember } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { enterRoom, startCall, type TestCall } from '../../recordings/test-call.ts';
import { openSocket, openSocketBy, type TestSocket } from '../test-socket.ts';

/** Requests to a fake transcriber with the endpoint `POST /v1/audio/transcriptions` of OpenAI's API. */
const pieces: {
  readonly model: unknown;
  readonly name: string;
  readonly type: string;
  readonly text: string;
}[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: { text: 'Good morning.' } };
/** Responses wait for this promise. */
let hold: Promise<void> = Promise.resolve();
const transcriber = createServer((request, response) => {
  void (async () => {
    const bytes = await buffer(request);
    const isRight = request.url === '/v1/audio/transcriptions' && request.method === 'POST';
    if (!isRight || request.headers.authorization !== 'Bearer key of tests')
      return response.writeHead(401).end();
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const file = form.get('file') as File;
    pieces.push({ model: form.get('model'), name: file.name, type: file.type, text: await file.text() });
    const now = answer;
    await hold;
    response.writeHead(now.status, { 'content-type': 'application/json' }).end(JSON.stringify(now.body));
  })();
});

let server: OwnServer;
const open: TestSocket[] = [];
beforeAll(async () => {
  await new Promise<void>((listening) => transcriber.listen(0, '127.0.0.1', listening));
  server = await startOwnServer({
    TRANSCRIPTION_URL: `http://127.0.0.1:${(transcriber.address() as AddressInfo).port}/v1`,
    TRANSCRIPTION_MODEL: 'words-of-tests',
    TRANSCRIPTION_KEY: 'key of tests',
  });
});
beforeEach(() => {
  pieces.splice(0);
  answer = { status: 200, body: { text: 'Good morning.' } };
  hold = Promise.resolve();
});
afterEach(() => Promise.all(open.splice(0).map((socket) => socket.drop())));
afterAll(async () => {
  await server.end();
  await new Promise<void>((closed) => {
    transcriber.close(() => closed());
    transcriber.closeAllConnections();
  });
});

async function call(): Promise<TestCall & { about: { session_id: string } }> {
  const made = await startCall(server.client);
  open.push(made.sockets.ada, made.sockets.grace);
  for (const socket of [made.sockets.ada, made.sockets.grace]) {
    expect((await socket.next('room/captions')).person_ids).toEqual([]);
  }
  return { ...made, about: { session_id: made.session.id } };
}
const speechOf = (session_id: string, text: string) =>
  ({ type: 'room/speech', session_id, mime_type: 'audio/webm', data: btoa(text) }) as const;
/** Waits until the transcriber has received this piece. Requests of earlier tests may still arrive before it. */
const untilTranscribed = (text: string) => until(() => pieces.some((piece) => piece.text === text));
const turnOn = async ({ sockets, about, ada }: Awaited<ReturnType<typeof call>>) => {
  sockets.ada.send({ type: 'room/captions', ...about, on: true });
  for (const socket of [sockets.ada, sockets.grace]) {
    expect((await socket.next('room/captions')).person_ids).toEqual([ada.id]);
  }
};

describe('Captions', () => {
  it('are announced to everybody when somebody turns them on, and sent to everybody', async () => {
    const made = await call();
    const { sockets, about, ada } = made;
    await turnOn(made);
    sockets.ada.send(speechOf(about.session_id, 'a voice'));
    for (const socket of [sockets.ada, sockets.grace]) {
      const { caption } = await socket.next('room/caption');
      expect(caption).toMatchObject({ person_id: ada.id, text: 'Good morning.' });
    }
    expect(pieces).toEqual([
      { model: 'words-of-tests', name: 'speech.webm', type: 'audio/webm', text: 'a voice' },
    ]);
  });

  it('use nobody’s speech without their own consent', async () => {
    const made = await call();
    const { sockets, about } = made;
    await turnOn(made);
    sockets.grace.send(speechOf(about.session_id, 'unasked'));
    sockets.ada.send(speechOf(about.session_id, 'asked'));
    await sockets.grace.next('room/caption');
    sockets.ada.send({ type: 'room/captions', ...about, on: false });
    expect((await sockets.grace.next('room/captions')).person_ids).toEqual([]);
    sockets.ada.send(speechOf(about.session_id, 'taken back'));
    sockets.ada.send({ type: 'room/captions', ...about, on: true });
    await sockets.grace.next('room/captions');
    sockets.ada.send(speechOf(about.session_id, 'asked again'));
    await sockets.grace.next('room/caption');
    expect(pieces.map(({ text }) => text)).toEqual(['asked', 'asked again']);
  });

  it('are not sent for a person who has withdrawn consent in the meantime', async () => {
    const made = await call();
    const { sockets, about } = made;
    await turnOn(made);
    let release = () => {};
    hold = new Promise((done) => (release = done));
    sockets.ada.send(speechOf(about.session_id, 'first'));
    sockets.ada.send({ type: 'room/captions', ...about, on: false });
    await sockets.grace.next('room/captions');
    release();
    sockets.ada.send({ type: 'room/captions', ...about, on: true });
    await sockets.grace.next('room/captions');
    answer = { status: 200, body: { text: 'Second.' } };
    sockets.ada.send(speechOf(about.session_id, 'second'));
    expect((await sockets.grace.next('room/caption')).caption.text).toBe('Second.');
    expect(sockets.grace.waiting('room/caption')).toBe(0);
  });

  it('are off again after entering with another socket', async () => {
    const made = await call();
    const { sockets, about, ada } = made;
    await turnOn(made);
    const again = await openSocket(server.client, ada);
    open.push(again);
    await enterRoom(server.client, again, ada, about.session_id);
    expect((await again.next('room/captions')).person_ids).toEqual([]);
    again.send(speechOf(about.session_id, 'of before'));
    again.send({ type: 'room/captions', ...about, on: true });
    expect((await sockets.grace.next('room/captions')).person_ids).toEqual([ada.id]);
    expect(pieces).toEqual([]);
  });

  it('are available to a guest, with their own consent', async () => {
    const made = await call();
    const { sockets, about } = made;
    const params = { id: about.session_id };
    const { guest_token } = await server.client.ok(createLiveToken, { params }, { as: made.grace });
    const asking = { body: { guest_token, name: 'Maya' } };
    const { guest_key, knock_id } = await server.client.ok(joinAsGuest, asking);
    const ticket = () => server.client.ok(joinLiveSession, { params, body: { guest_key } });
    const { socket_ticket } = await ticket();
    const maya = await openSocketBy(server.client, socket_ticket);
    open.push(maya);
    const enter = async () => {
      const { room_token } = await ticket();
      maya.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
    };
    await enter();
    await maya.next('room/waiting');
    // A waiting guest cannot turn captions on.
    maya.send({ type: 'room/captions', ...about, on: true });
    expect((await maya.next('error')).code).toBe('not-in-room');
    sockets.grace.send({ type: 'room/admit', ...about, guest_id: knock_id, admit: true });
    await maya.next('room/admitted');
    await enter();
    expect((await maya.next('room/captions')).person_ids).toEqual([]);
    maya.send(speechOf(about.session_id, 'unasked'));
    maya.send({ type: 'room/captions', ...about, on: true });
    expect((await sockets.ada.next('room/captions')).person_ids).toEqual([knock_id]);
    maya.send(speechOf(about.session_id, 'of a guest'));
    expect((await sockets.grace.next('room/caption')).caption.person_id).toBe(knock_id);
    expect(pieces.map(({ text }) => text)).toEqual(['of a guest']);
  });

  it('can be used only by people in the room', async () => {
    const { about } = await call();
    const eve = await openSocket(server.client, await registerMember({}, server.client));
    open.push(eve);
    eve.send({ type: 'room/captions', ...about, on: true });
    expect((await eve.next('error')).code).toBe('not-in-room');
    eve.send(speechOf(about.session_id, 'from outside'));
    expect((await eve.next('error')).code).toBe('not-in-room');
    expect(pieces).toEqual([]);
  });

  it('accept pieces of a few seconds: no larger ones, no other file types', async () => {
    const made = await call();
    const { sockets, about } = made;
    await turnOn(made);
    const large = 'x'.repeat(SPEECH_PIECE_BYTES + 3);
    const piece = speechOf(about.session_id, 'x');
    for (const wrong of [
      speechOf(about.session_id, large),
      { ...piece, mime_type: 'video/mp4' },
      { ...piece, data: '' },
      { ...piece, data: 'not base64!' },
    ]) {
      sockets.ada.send(wrong as typeof piece);
      expect((await sockets.ada.next('error')).code).toBe('bad-message');
    }
    sockets.ada.send(speechOf(about.session_id, 'x'.repeat(SPEECH_PIECE_BYTES)));
    await sockets.ada.next('room/caption');
    expect(pieces).toHaveLength(1);
  });

  it('are limited to real-time speech, and to what the transcriber keeps up with', async () => {
    const made = await call();
    const { sockets, about } = made;
    await turnOn(made);
    let release = () => {};
    hold = new Promise((done) => (release = done));
    for (let number = 0; number < 6; number += 1) sockets.ada.send(speechOf(about.session_id, `${number}`));
    for (const _ of [1, 2]) expect((await sockets.ada.next('error')).code).toBe('too-fast');
    release();
    for (const _ of [1, 2, 3, 4]) await sockets.ada.next('room/caption');
    hold = Promise.resolve();
    for (let number = 0; number < 20; number += 1) {
      sockets.ada.send(speechOf(about.session_id, `late ${number}`));
    }
    for (const _ of Array.from({ length: 10 })) {
      expect((await sockets.ada.next('error')).code).toBe('too-fast');
    }
    expect(pieces.length).toBeLessThan(15);
  });

  it('come in the order in which they were spoken', async () => {
    const made = await call();
    const { sockets, about } = made;
    await turnOn(made);
    let release = () => {};
    hold = new Promise((done) => (release = done));
    answer = { status: 200, body: { text: 'One.' } };
    sockets.ada.send(speechOf(about.session_id, 'one'));
    await untilTranscribed('one');
    answer = { status: 200, body: { text: 'Two.' } };
    hold = Promise.resolve();
    sockets.ada.send(speechOf(about.session_id, 'two'));
    await untilTranscribed('two');
    release();
    const texts = [];
    for (const _ of [1, 2]) texts.push((await sockets.grace.next('room/caption')).caption.text);
    expect(texts).toEqual(['One.', 'Two.']);
  });

  it('report a failed transcription to the speaker, and continue; silence yields no caption', async () => {
    const made = await call();
    const { sockets, about } = made;
    await turnOn(made);
    for (const wrong of [
      { status: 500, body: { error: 'down' } },
      { status: 200, body: { words: 'of another form' } },
    ]) {
      answer = wrong;
      sockets.ada.send(speechOf(about.session_id, 'lost'));
      await sockets.ada.next('room/caption-failed');
    }
    expect(sockets.grace.waiting('room/caption-failed')).toBe(0);
    answer = { status: 200, body: { text: '  ' } };
    sockets.ada.send(speechOf(about.session_id, 'a cough'));
    await untilTranscribed('a cough');
    answer = { status: 200, body: { text: 'Here again.' } };
    sockets.ada.send(speechOf(about.session_id, 'more'));
    expect((await sockets.grace.next('room/caption')).caption.text).toBe('Here again.');
  });
});

describe('Without a transcriber', () => {
  it('captions are neither offered nor announced', async () => {
    const made = await startCall(api);
    open.push(made.sockets.ada, made.sockets.grace);
    const about = { session_id: made.session.id };
    made.sockets.ada.send({ type: 'room/captions', ...about, on: true });
    made.sockets.ada.send(speechOf(about.session_id, 'unheard'));
    made.sockets.ada.send({ type: 'room/hand', ...about, raised: true });
    await made.sockets.grace.next('room/peer-hand');
    for (const socket of [made.sockets.ada, made.sockets.grace]) {
      expect(socket.waiting('room/captions')).toBe(0);
    }
  });
});
