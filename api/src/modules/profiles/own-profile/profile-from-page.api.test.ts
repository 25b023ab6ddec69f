import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, getInitialData, updateProfileUrl } from '@acquaint/contracts';
import { generate } from 'selfsigned';
import sharp from 'sharp';
import { startOwnProcess, type OwnProcess } from '../../../../test/own-server.ts';
import { api } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';

const person = { '@type': 'Person', name: 'Ada Lovelace', jobTitle: 'Analyst', image: '/ada.png' };
const PAGES: Readonly<Record<string, string>> = {
  '/about': `<title>Ada</title><script type="application/ld+json">${JSON.stringify(person)}</script>`,
  '/words':
    '<meta property="og:description" content="Writes about engines"><meta property="og:image" content="/inside">',
  '/empty': '<p>hello',
};

/** Starts somebody's website. The platform is configured to trust its certificate. */
async function startWebsite(folder: string): Promise<{ server: Server; authority: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'ada.test' }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'ada.test' }] }],
  });
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, cert);
  const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const server = createServer({ key, cert }, (request, response) => {
    const path = request.url ?? '';
    if (path === '/ada.png') response.setHeader('content-type', 'image/png').end(png);
    else if (path === '/drawing') response.setHeader('content-type', 'image/png').end('<svg></svg>');
    else if (path === '/inside') response.writeHead(302, { location: 'https://127.0.0.1/' }).end();
    else if (path === '/down') response.writeHead(302, { location: 'http://ada.test/about' }).end();
    else if (PAGES[path]) response.setHeader('content-type', 'text/html').end(PAGES[path]);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, authority };
}

describe('filling a profile from a page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-website-'));
  let website: Server;
  let platform: OwnProcess;
  let ada: TestMember;

  beforeAll(async () => {
    const { server, authority } = await startWebsite(folder);
    website = server;
    platform = await startOwnProcess({
      OUTSIDE_TEST_PORT: String((server.address() as AddressInfo).port),
      NODE_EXTRA_CA_CERTS: authority,
    });
  });
  afterAll(async () => {
    await platform.end();
    website.closeAllConnections();
    website.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    ada = await registerMember({}, platform.client);
  });

  const fill = (url: string) => platform.client.call(updateProfileUrl, { body: { url } }, { as: ada });

  it('takes the page’s name, headline, picture and URL', async () => {
    const { status, body } = await fill('https://ada.test/about');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { first_name: 'Ada', last_name: 'Lovelace', headline: 'Analyst' },
      website: 'https://ada.test/about',
      is_own: true,
    });
    const { user_data } = await platform.client.ok(getInitialData, {}, { as: ada });
    expect(user_data.first_name).toBe('Ada');
  });

  it('re-encodes the picture as a square under an unguessable name', async () => {
    const first = (await fill('https://ada.test/ada.png')).body;
    const address = 'user' in first ? (first.user.picture_url ?? '') : '';
    expect(address).toMatch(/^\/api\/v1\/files\/pictures\/[0-9a-f-]{36}\.webp$/);
    const shown = await fetch(platform.url + address);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    const { format, width, height } = await sharp(await shown.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 384, height: 384 });

    await fill('https://ada.test/ada.png');
    expect((await fetch(platform.url + address)).status).toBe(404);
  });

  it('leaves out a picture whose URL leads into the internal network', async () => {
    const { status, body } = await fill('https://ada.test/words');
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { headline: 'Writes about engines', picture_url: null } });
  });

  it.each([
    ['without usable data', 'https://ada.test/empty', /couldn’t find a name/],
    ['that does not exist', 'https://ada.test/nothing', /responded with an error \(404\)/],
    ['that is an SVG labeled as a photo', 'https://ada.test/drawing', /couldn’t find a name/],
    ['that redirects into our own network', 'https://ada.test/inside', /isn’t on the public internet/],
    ['that redirects to plain HTTP', 'https://ada.test/down', /can’t safely read/],
    ['whose certificate is for another name', 'https://grace.test/about', /isn’t responding/],
    ['on this machine', 'https://localhost/', /./],
    ['at a cloud’s metadata address', 'https://169.254.169.254/latest/', /isn’t on the public internet/],
    ['on this machine by IPv6', 'https://[::ffff:127.0.0.1]/', /isn’t on the public internet/],
    ['on another port', 'https://ada.test.example:8443/', /no port/],
  ])('refuses a page %s', async (_, url, sentence) => {
    const { status, problem } = await fill(url);
    expect(status).toBe(400);
    expect(problem.errors?.url?.[0]).toMatch(sentence);
  });
});

describe('the address of a page', () => {
  it.each(['http://example.com/', 'javascript:alert(1)', 'file:///etc/passwd', 'ada', ''])(
    'cannot be %j',
    async (url) => {
      const { status, problem } = await api.call(
        updateProfileUrl,
        { body: { url } },
        { as: await registerMember() },
      );
      expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['url']]);
    },
  );

  it.each(['../../session-secret', 'a.webp', `${'0'.repeat(36)}.webp`])(
    'for a picture cannot be %s',
    async (name) => {
      expect((await api.raw(`${API_BASE}/files/pictures/${encodeURIComponent(name)}`)).status).toBe(404);
    },
  );
});
