import { freePort } from '../../../../scripts/lib/free-port.ts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';

describe('a platform in production', () => {
  let server: OwnServer;
  beforeAll(async () => {
    // In production the public address is a setting, so the port must be known before the start.
    const port = String(await freePort());
    server = await startOwnServer({
      MODE: 'production',
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      SESSION_SECRET: 'of-this-test-alone-and-of-no-other-place',
      SMTP_URL: 'smtp://localhost:1',
      QUICK_PASSWORDS: 'off',
      RATE_LIMITS: 'on',
    });
  });
  afterAll(() => server.end(), 30_000);

  it.each(['/dev/mail', '/dev/mail.json', '/dev/clock', '/dev/openid/google', '/.git/HEAD', '/package.json'])(
    'does not serve the development page %s',
    async (path) => {
      const { status, body } = await server.client.raw(path);
      expect(status).toBe(404);
      expect(JSON.stringify(body)).not.toMatch(/ref: refs|devDependencies|"now"/);
    },
  );
});
