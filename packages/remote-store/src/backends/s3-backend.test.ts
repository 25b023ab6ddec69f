import { openRemoteStore } from '../open-store.ts';
import { s3AccessOf, storeMistake } from './s3-address.ts';
import { createS3Backend } from './s3-backend.ts';
import { S3_KEYS, startS3Server, type S3Server } from '../test/s3-server.ts';
import { sampleFolder, sampleRelease, stable, version } from '../test/samples.ts';

describe('a bucket', () => {
  let server: S3Server;
  const open = (part: Partial<typeof S3_KEYS> = {}, location = 's3://test/remotes') =>
    openRemoteStore(location, { endpoint: server.endpoint, ...S3_KEYS, ...part });
  beforeEach(async () => {
    server = await startS3Server();
  });
  afterEach(() => server.close());

  it('contains the store below its prefix; a version’s release is stored last', async () => {
    const [built, remove] = sampleFolder({ 'remoteEntry.js': 'entry', 'z.js': 'z' });
    await open().put(sampleRelease(), built);
    remove();
    expect([...server.objects.keys()].at(-1)).toBe(`remotes/mf-circles/${version('a')}/release.json`);
    expect(await open({}, 's3://test').remotes()).toEqual([]);
    expect(await open({}, 's3://test/other').remotes()).toEqual([]);
    expect(open().location).toBe('s3://test/remotes');
  });

  it('removes the release before the files, so that no incomplete version is served', async () => {
    const [built, remove] = sampleFolder({ 'a.js': 'a', 'remoteEntry.js': 'entry' });
    await open().put(sampleRelease(), built);
    remove();
    const deleted: string[] = [];
    const forget = server.objects.delete.bind(server.objects);
    server.objects.delete = (key) => {
      deleted.push(key.split('/').at(-1) ?? '');
      return forget(key);
    };
    await open().remove('mf-circles', version('a'));
    expect(deleted[0]).toBe('release.json');
    expect(deleted.toSorted()).toEqual(['a.js', 'release.json', 'remoteEntry.js']);
    expect(server.objects.size).toBe(0);
  });

  it('is retried when it is temporarily busy', async () => {
    server.failures = 1;
    await open().append('mf-circles', stable('a'));
    expect(await open().changes('mf-circles')).toHaveLength(1);
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 's3://test', 'SignatureDoesNotMatch'],
    ['a bucket that is not there', {}, 's3://elsewhere', 'NoSuchBucket'],
  ])('throws for %s instead of appearing as an empty store', async (_, part, location, message) => {
    const store = open(part, location);
    await expect(store.remotes()).rejects.toThrow(message);
    await expect(store.release('mf-circles', version('a'))).rejects.toThrow(message);
    await expect(store.append('mf-circles', stable('a'))).rejects.toThrow(message);
  });

  it('ignores files that tools create', async () => {
    const backend = createS3Backend(
      { bucket: 'test', prefix: 'remotes/' },
      { endpoint: server.endpoint, ...S3_KEYS },
    );
    for (const key of ['remotes/', 'remotes/.DS_Store', 'remotes/mf-circles/x']) {
      server.objects.set(key, Buffer.from(''));
    }
    expect(await backend.list('')).toEqual(['mf-circles/']);
  });
});

describe('the settings of a store', () => {
  const KEYS = { accessKeyId: 'key', secretAccessKey: 'secret' };
  it.each([
    ['dist/mf', {}],
    ['/srv/remotes', {}],
    ['s3://bucket', KEYS],
    ['s3://bucket/a/b/', { ...KEYS, endpoint: 'https://minio.example', region: 'eu-1' }],
    // Amazon's machines can have a role.
    ['s3://bucket', { region: 'eu-central-1' }],
  ])('%s with %j are valid', (location, access) => {
    expect(storeMistake(location, access)).toBeNull();
  });

  it.each([
    [
      's3://bucket',
      { accessKeyId: 'key' },
      'REMOTES_S3_ACCESS_KEY_ID is set, but REMOTES_S3_SECRET_ACCESS_KEY is not',
    ],
    [
      's3://bucket',
      { secretAccessKey: 'x' },
      'REMOTES_S3_SECRET_ACCESS_KEY is set, but REMOTES_S3_ACCESS_KEY_ID is not',
    ],
    [
      's3://bucket',
      { endpoint: 'https://minio.example' },
      'REMOTES_S3_ENDPOINT needs REMOTES_S3_ACCESS_KEY_ID',
    ],
    ['dist/mf', { region: 'eu-1' }, 'REMOTES_S3_REGION is given, and REMOTES_STORE is a folder'],
    ['s3://', KEYS, 'neither a folder nor s3://bucket/prefix'],
    ['s3://Bucket', KEYS, 'neither a folder nor s3://bucket/prefix'],
    ['s3://bucket/../x y', KEYS, 'neither a folder nor s3://bucket/prefix'],
    ['https://bucket', KEYS, 'neither a folder nor s3://bucket/prefix'],
  ])('%s with %j are rejected with a sentence', (location, access, sentence) => {
    expect(storeMistake(location, access)).toContain(sentence);
    expect(() => openRemoteStore(location, access)).toThrow(sentence);
  });

  it('are read from the environment, with empty values as absent', () => {
    expect(
      s3AccessOf({ REMOTES_S3_REGION: 'eu-1', REMOTES_S3_ENDPOINT: '', REMOTES_S3_ACCESS_KEY_ID: 'key' }),
    ).toEqual({ region: 'eu-1', accessKeyId: 'key' });
  });
});
