import { createSocketChannel } from './socket-channel.ts';

it('sends nothing while no socket is attached', () => {
  expect(createSocketChannel().channel.send({ type: 'ping' })).toBe(false);
});

it('gives a new subscriber the current status, then each change once', () => {
  const { channel, attach } = createSocketChannel();
  const end = attach(() => true);
  end.setStatus('open');
  const statuses: string[] = [];
  channel.status$.subscribe((status) => statuses.push(status));
  end.setStatus('open');
  end.setStatus('closed');
  expect(statuses).toEqual(['open', 'closed']);
});

it('passes messages in both directions', () => {
  const { channel, attach } = createSocketChannel();
  const sent: string[] = [];
  const types: string[] = [];
  channel.messages$.subscribe((message) => types.push(message.type));
  const end = attach((message) => sent.push(message.type) > 0);
  end.receive({ type: 'pong' });
  expect([channel.send({ type: 'ping' }), sent, types]).toEqual([true, ['ping'], ['pong']]);
});
