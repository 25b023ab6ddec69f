import { Parser } from 'htmlparser2';
import type { OutsideAnswer, OutsideRequest } from './outside.ts';

/** Preview data of a page. Every text is one line without markup, or null if the page has none. */
export interface PageCard {
  readonly title: string | null;
  readonly description: string | null;
  readonly siteName: string | null;
  /** http or https, absolute. Must be fetched through `outside` before it is shown. */
  readonly imageUrl: string | null;
  /** Set when the page is about a person. */
  readonly person: {
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly headline: string | null;
    readonly imageUrl: string | null;
  };
}

/** The head of a page is at its beginning, so no more is read. */
export const PAGE_REQUEST: OutsideRequest = {
  accept: ['text/html', 'application/xhtml+xml'],
  maxBytes: 512 * 1024,
  larger: 'cut',
};

type Found = Map<string, string>;

/**
 * Extracts preview data from a page.
 * @param answer result of `outside.read(address, PAGE_REQUEST)`.
 */
export function readPageCard(answer: OutsideAnswer): PageCard {
  const { found, data } = readTags(decode(answer));
  const first = (...names: string[]): string | null =>
    names.map((name) => plain(found.get(name))).find((text) => text !== null) ?? null;
  const person = data.find((one) => typesOf(one).includes('Person')) ?? {};
  const [firstName, lastName] = nameOf(person, first);
  return {
    title: first('og:title', 'twitter:title', 'title'),
    description: first('og:description', 'twitter:description', 'description'),
    siteName: first('og:site_name', 'application-name'),
    imageUrl: absolute(first('og:image:secure_url', 'og:image', 'twitter:image'), answer.url),
    person: {
      firstName,
      lastName,
      headline: textOf(person.jobTitle) ?? textOf(person.description),
      imageUrl: absolute(addressOf(person.image), answer.url),
    },
  };
}

function decode({ body, charset }: OutsideAnswer): string {
  const declared =
    charset ?? /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(body.toString('latin1', 0, 1_024))?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8').decode(body);
  } catch {
    // Unknown charset.
    return new TextDecoder().decode(body);
  }
}

/** Returns the first meta tag of each name or property, the title, and all JSON-LD. */
function readTags(html: string): { found: Found; data: readonly Thing[] } {
  const tags: Found = new Map();
  const keep = (name: string, text: string): void => {
    if (!tags.has(name)) tags.set(name, text);
  };
  const scripts: string[] = [];
  let reading: 'title' | 'data' | null = null;
  let text = '';
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      const name = attributes.property ?? attributes.name;
      if (tag === 'meta' && name && attributes.content) keep(name.toLowerCase(), attributes.content);
      if (tag === 'title') reading = 'title';
      if (tag === 'script' && attributes.type?.toLowerCase() === 'application/ld+json') reading = 'data';
      text = '';
    },
    ontext: (part) => {
      if (reading) text += part;
    },
    onclosetag: (tag) => {
      if (tag === 'title' && reading === 'title') keep('title', text);
      if (tag === 'script' && reading === 'data') scripts.push(text);
      reading = null;
    },
  });
  parser.end(html);
  return { found: tags, data: scripts.flatMap(thingsIn) };
}

type Thing = Readonly<Record<string, unknown>>;

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the objects in a JSON-LD text: the top level, members of lists and graphs, and the main entity of a profile page. */
function thingsIn(json: string): Thing[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return [];
  }
  const top = (Array.isArray(parsed) ? parsed : [parsed]).filter(isThing);
  const inside = top.flatMap((thing) => [thing['@graph'], thing.mainEntity].flat()).filter(isThing);
  return [...top, ...inside];
}

function typesOf(thing: Thing): unknown[] {
  return [thing['@type']].flat();
}

function nameOf(person: Thing, first: (...names: string[]) => string | null): [string | null, string | null] {
  const givenName = textOf(person.givenName) ?? first('profile:first_name');
  const family = textOf(person.familyName) ?? first('profile:last_name');
  if (givenName !== null) return [givenName, family];
  const [head = null, ...rest] = textOf(person.name)?.split(' ') ?? [];
  return [head, rest.join(' ') || null];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? plain(value) : null;
}

/** Returns the URL of a schema.org image, which is a URL, an object with a URL, or a list of these. */
function addressOf(value: unknown): string | null {
  const [one] = [value].flat();
  return textOf(isThing(one) ? (one.url ?? one.contentUrl) : one);
}

function absolute(address: string | null, base: URL): string | null {
  if (address === null || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** Converts text to one line and removes control and format characters, which are invisible or change the text's direction. */
function plain(text: string | undefined): string | null {
  return (
    text
      ?.replace(/\s+/g, ' ')
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim() || null
  );
}
