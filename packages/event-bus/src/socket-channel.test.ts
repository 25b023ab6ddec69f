import { createSocketChannel } from './socket-channel.ts';

it('sends nothing while no socket is attached', () => {
  expect(createSocketChannel().channel.send({ type: 'ping' })).toBe(false);
});

it('gives a new subscriber the current status, then each change once', () => {
  const { channel, attach } = createSocketChannel();
  const end = attach(() => true);
  end.setStatus('open');
  const heard: string[] = [];
  channel.status$.subscribe((status) => heard.push(status));
  end.setStatus('open');
  end.setStatus('closed');
  expect(heard).toEqual(['open', 'closed']);
});

it('passes messages in both directions', () => {
  const { channel, attach } = createSocketChannel();
  const sent: string[] = [];
  const heard: string[] = [];
  channel.messages$.subscribe((message) => heard.push(message.type));
  const end = attach((message) => sent.push(message.type) > 0);
  end.receive({ type: 'pong' });
  expect([channel.send({ type: 'ping' }), sent, heard]).toEqual([true, ['ping'], ['pong']]);
});
