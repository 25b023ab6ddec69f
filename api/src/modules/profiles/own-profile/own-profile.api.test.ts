import {
  getProfileByUsername,
  profileExperiences,
  removePicture,
  searchUsers,
  requestConnection,
  updateConnectionStatus,
  updateProfile,
  uploadPicture,
  type Profile,
} from '@acquaint/contracts';
import sharp from 'sharp';
import { api } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';

const profileOf = (who: TestMember, as: TestMember): Promise<Profile> =>
  api.ok(getProfileByUsername, { query: { username: who.username } }, { as });

describe('the visibility of a profile field', () => {
  let ada: TestMember;
  let friend: TestMember;
  let stranger: TestMember;
  let company: string;
  beforeAll(async () => {
    [ada, friend, stranger] = await Promise.all([registerMember(), registerMember(), registerMember()]);
    company = `Analytical${ada.username.replace(/\W/g, '')}`;
    const own = await profileOf(ada, ada);
    await api.ok(
      updateProfile,
      {
        params: { id: own.id },
        body: {
          company,
          story: 'My story',
          location: 'London',
          visibility: {
            company: 'me',
            story: 'connections',
            location: 'connections',
            experiences: 'connections',
          },
        },
      },
      { as: ada },
    );
    const experience = {
      title: 'CTO',
      organisation: 'Engines',
      started_on: '2020-01',
      ended_on: null,
      description: '',
    };
    await api.ok(profileExperiences.create, { body: experience }, { as: ada });
    const request = await api.ok(
      requestConnection,
      { body: { username: ada.username, note: '' } },
      { as: friend },
    );
    await api.ok(updateConnectionStatus, { body: { id: request.id, status: 'accepted' } }, { as: ada });
  });

  it('lets the owner always see the field and the choice', async () => {
    expect(await profileOf(ada, ada)).toMatchObject({
      company,
      story: 'My story',
      experiences: [{ title: 'CTO' }],
      visibility: { company: 'me', story: 'connections', website: 'everyone' },
    });
  });

  it('lets connections see it where that was chosen, and nobody else where it was not', async () => {
    expect(await profileOf(ada, friend)).toMatchObject({
      company: '',
      story: 'My story',
      location: 'London',
      experiences: [{ title: 'CTO' }],
      visibility: null,
      strength: null,
    });
    expect(await profileOf(ada, stranger)).toMatchObject({
      company: '',
      story: '',
      location: '',
      experiences: [],
    });
  });

  it('holds in a search: a hidden field neither matches nor is listed', async () => {
    const search = (searchKeyword: string) =>
      api.ok(searchUsers, { query: { searchKeyword } }, { as: stranger });
    expect((await search(company)).results.filter(({ id }) => id === ada.id)).toEqual([]);
    const found = (await search(ada.username)).results.find(({ id }) => id === ada.id);
    expect(found).toMatchObject({ location: '' });
    const own = await profileOf(ada, ada);
    await api.ok(
      updateProfile,
      { params: { id: own.id }, body: { visibility: { company: 'everyone' } } },
      { as: ada },
    );
    expect((await search(company)).results.map(({ id }) => id)).toContain(ada.id);
    expect((await profileOf(ada, stranger)).story).toBe('');
  });
});

describe('an own picture', () => {
  /** A picture as a phone takes it: rotated, with the location in its metadata. */
  const photo = async (): Promise<string> => {
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0b6b5d' } })
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    return bytes.toString('base64');
  };

  it('is stored as a square without camera metadata, and replaces the picture before', async () => {
    const ada = await registerMember();
    const first = await api.ok(uploadPicture, { body: { content: await photo() } }, { as: ada });
    const address = first.user.picture_url ?? '';
    const answer = await fetch(api.url + address);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ width: 384, height: 384 });
    expect(metadata.exif).toBeUndefined();
    const second = await api.ok(uploadPicture, { body: { content: await photo() } }, { as: ada });
    expect(second.user.picture_url).not.toBe(address);
    expect((await fetch(api.url + address)).status).toBe(404);
    const profile = await api.ok(removePicture, {}, { as: ada });
    expect(profile.user.picture_url).toBeNull();
  });

  it.each([
    ['an HTML page', '<html><script>alert(1)</script></html>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a truncated picture', '\x89PNG\r\n\x1a\n'],
  ])('cannot be %s, whatever its file name', async (_, text) => {
    const ada = await registerMember();
    const content = Buffer.from(text, 'latin1').toString('base64');
    const answer = await api.call(uploadPicture, { body: { content } }, { as: ada });
    expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([400, ['content']]);
  });
});
