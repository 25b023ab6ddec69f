import { createToken } from '@acquaint/contracts';
import { startS3Server, type S3Server } from '@acquaint/remote-store/testing';
import { bucketSettings } from '../../../../test/bucket-settings.ts';
import { startOwnServer, type OwnServer } from '../../../../test/own-server.ts';
import { moveClock, registerMember } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';

describe('an erased account that a restored backup has brought back (R-ACCT-24)', () => {
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

  it('is erased as soon as the file store answers, and the server starts without waiting for it', async () => {
    const ada = await registerMember({}, server.client);
    const bob = await registerMember({}, server.client);
    store.objects.set(`acquaint/erasures/${ada.id}`, Buffer.alloc(0));
    const { promise: answers, resolve: letGo } = Promise.withResolvers<undefined>();
    store.meanwhile = () => answers;
    server = await server.restart();
    const logIn = async ({ email, password }: typeof ada) =>
      (await server.client.call(createToken, { body: { email, password } })).status;
    expect(await logIn(bob)).toBe(200);
    store.meanwhile = () => Promise.resolve();
    letGo(undefined);
    await until(async () => {
      await moveClock(1, server.client);
      return (await logIn(ada)) === 401;
    });
    expect(await logIn(bob)).toBe(200);
  });
});
