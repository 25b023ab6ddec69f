import { removePicture, uploadPicture } from '@acquaint/contracts';
import { startS3Server, type S3Server } from '@acquaint/remote-store/testing';
import sharp from 'sharp';
import { bucketSettings } from '../../../test/bucket-settings.ts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';
import { registerMember } from '../../../test/people.ts';

describe('a server with files in a bucket', () => {
  let store: S3Server;
  let server: OwnServer;
  beforeAll(async () => {
    store = await startS3Server();
    server = await startOwnServer(bucketSettings(store));
  });
  afterAll(async () => {
    await server.end();
    await store.close();
  });

  it('stores a picture there, returns it completely or as a range, and deletes it', async () => {
    const ada = await registerMember({}, server.client);
    const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#7a5' } })
      .jpeg()
      .toBuffer();
    const body = { content: photo.toString('base64') };
    const { user } = await server.client.ok(uploadPicture, { body }, { as: ada });
    const [[key, content] = ['', Buffer.alloc(0)], [sum] = [''], ...others] = store.objects;
    expect(key).toMatch(/^acquaint\//);
    expect(sum).toBe(key.replace('acquaint/', 'acquaint/sums/'));
    expect(others).toEqual([]);

    const address = new URL(user.picture_url ?? '', server.url);
    const whole = await fetch(address);
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
    const part = await fetch(address, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${content.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true);

    await server.client.ok(removePicture, {}, { as: ada });
    expect(store.objects.size).toBe(0);
    expect((await fetch(address)).status).toBe(404);
  });

  it('reports a failed upload while the store is down, and works again afterwards', async () => {
    const bruno = await registerMember({}, server.client);
    const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#57a' } })
      .jpeg()
      .toBuffer();
    const body = { content: photo.toString('base64') };
    store.failures = Number.POSITIVE_INFINITY;
    const { status } = await server.client.call(uploadPicture, { body }, { as: bruno });
    expect(status).toBeGreaterThanOrEqual(500);
    store.failures = 0;
    const { user } = await server.client.ok(uploadPicture, { body }, { as: bruno });
    expect(user.picture_url).not.toBeNull();
    expect([...store.objects.keys()].filter((key) => !key.includes('/sums/'))).toHaveLength(1);
  });
});
