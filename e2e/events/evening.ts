import {
  createCircle,
  createCircleEvent,
  createToken,
  getAttendance,
  getCircleEvent,
  joinCircle,
  type CircleEventPage,
} from '@acquaint/contracts';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { memberBrowser } from '../fixtures/member-browser.ts';
import type { TestMember } from '../fixtures/member.ts';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { Watch } from '../fixtures/watch.ts';
import { joinAfterDeviceCheck } from '../pages/admission.ts';
import { expectFramesFromEach, rememberConnections } from '../pages/media.ts';
import { HUNG_WAIT_MS } from '../fixtures/hung.ts';

/** Minutes of a round: longer than it takes six browsers on a busy machine to come into their rooms. */
const ROUND_MINUTES = 15;
const BREAK_MINUTES = 2;
const START_IN_MINUTES = 30;

/** The clock is advanced by hours within minutes: with access tokens of ten minutes, every page would refresh its token at each step. */
const SETTINGS = { ACCESS_TOKEN_MINUTES: '1440' };

/** Somebody at the event, in a browser of their own. */
export interface Person {
  readonly name: string;
  readonly member: TestMember;
  readonly page: Page;
}

/** The partner of each person in a round, by name; null for people who sit out. */
export type Pairs = Readonly<Record<string, string | null>>;

/** An evening of a circle: an event of three rounds, with everybody in a browser of their own and one clock for all. */
export class Evening {
  readonly people: Person[] = [];
  readonly #browser: Browser;
  readonly #platform: OwnPlatform;
  readonly #watch: Watch;
  readonly #contexts: BrowserContext[] = [];
  #minutesPassed = 0;
  #circleId = '';
  #eventId = '';
  #startsAt = 0;

  private constructor(browser: Browser, platform: OwnPlatform) {
    this.#browser = browser;
    this.#platform = platform;
    this.#watch = new Watch(platform.url);
  }

  /** Starts a platform with a circle of these people and an event that begins in half an hour; the first of them started it. */
  static async open(browser: Browser, names: readonly string[]): Promise<Evening> {
    const evening = new Evening(browser, await OwnPlatform.open(undefined, SETTINGS));
    for (const name of names) await evening.arrive(name);
    return evening;
  }

  /** The page that each person sees of the event. */
  get path(): string {
    return `/dashboard/event?event=${this.#eventId}`;
  }

  /** Errors on pages so far. */
  get complaints(): readonly string[] {
    return this.#watch.complaints;
  }

  person(name: string): Person {
    const found = this.people.find((one) => one.name === name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  }

  /** Somebody joins the circle, opens the event, and signs up. The first one creates both. */
  async arrive(name: string): Promise<Person> {
    const { member, context } = await memberBrowser(this.#browser, this.#platform.url, name);
    this.#contexts.push(context);
    await this.#watch.over(context);
    await context.clock.install({ time: this.#now() });
    const page = await context.newPage();
    await rememberConnections(page);
    const person = { name, member, page };
    if (this.#circleId === '') await this.#create(person);
    else await call(page.request, joinCircle, { params: { id: this.#circleId } }, await this.#token(person));
    this.people.push(person);
    await page.goto(this.path);
    if (this.people.length > 1) await page.getByRole('button', { name: 'Sign up' }).click();
    return person;
  }

  async #create(person: Person): Promise<void> {
    const { request } = person.page;
    const token = await this.#token(person);
    const topics = [{ slug: 'fundraising' }];
    const circle = await call(request, createCircle, { body: { name: 'Money evenings', topics } }, token);
    this.#circleId = circle.id;
    this.#startsAt = Date.now() + START_IN_MINUTES * 60_000;
    const body = {
      name: 'Three short talks',
      starts_at: new Date(this.#startsAt).toISOString(),
      signup_ends_at: new Date(this.#startsAt + 2 * ROUND_MINUTES * 60_000).toISOString(),
      round_minutes: ROUND_MINUTES,
      rounds: 3,
      break_minutes: BREAK_MINUTES,
    };
    this.#eventId = (await call(request, createCircleEvent, { params: { id: circle.id }, body }, token)).id;
  }

  #now(): number {
    return Date.now() + this.#minutesPassed * 60_000;
  }

  /** A fresh access token: an earlier one may have ended when time passed. */
  async #token({ member, page }: Person): Promise<string> {
    const { email, password } = member;
    return (await call(page.request, createToken, { body: { email, password } })).access;
  }

  /** What the server tells somebody about the event. */
  async see(person: Person): Promise<CircleEventPage> {
    const input = { params: { id: this.#eventId } };
    return call(person.page.request, getCircleEvent, input, await this.#token(person));
  }

  /** Lets time pass, on the server and in every browser, until so many minutes after the start of a round. */
  async waitFor(round: number, minutes: number): Promise<void> {
    const at = this.#startsAt + ((round - 1) * (ROUND_MINUTES + BREAK_MINUTES) + minutes) * 60_000;
    const by = (at - this.#now()) / 60_000;
    // On a busy machine, a step may have taken that long already.
    if (by <= 0) return;
    this.#minutesPassed += by;
    await this.#platform.pass(by);
    await this.#setBrowserClocks();
  }

  async #setBrowserClocks(): Promise<void> {
    for (const context of this.#contexts) await context.clock.setSystemTime(this.#now());
  }

  /** Kills the server as a power cut would, and starts another one on its data, with the clock where it was. */
  async killServer(): Promise<void> {
    // What pages ask of a server that does not answer.
    this.#watch.forgive(this.#platform.url);
    this.#watch.forgive('WebSocket');
    // Who has not come back before time passes is told that the round is over.
    this.#watch.expect({ status: 409, url: '/api/v1/room/' });
    // Until its clock is set, the server finds that tokens were made in the future.
    this.#watch.expect({ status: 401, url: '/api/v1/' });
    await this.#platform.kill();
    await this.#platform.start();
    await this.#platform.pass(this.#minutesPassed);
  }

  /** Somebody enters the lobby from the page of the event. */
  async enter({ page }: Person): Promise<void> {
    await page.getByRole('button', { name: 'Enter the lobby' }).click();
    await expect(page.getByRole('button', { name: 'Leave the event' })).toBeVisible();
  }

  /** Returns whom each of these people meets in a round, as their lobby says without a reload. */
  async pairs(round: number, people: readonly Person[]): Promise<Pairs> {
    const found = await Promise.all(
      people.map(async ({ name, page }) => {
        const lobby = page.getByRole('status').filter({ hasText: `Round ${round} ` });
        await expect(lobby).toBeVisible();
        const meet = lobby.getByRole('button', { name: /^Meet / });
        await expect(meet.or(lobby.getByText(/You’re sitting out/))).toBeVisible();
        const partner = (await meet.count()) > 0 ? await meet.innerText() : null;
        return [name, partner?.replace(/^Meet (\w+) .*/, '$1') ?? null] as const;
      }),
    );
    return Object.fromEntries(found);
  }

  /**
   * People press “Meet …” in their lobbies and see their partners.
   * @param how `isFirst`: with the device check, as at the first call of an event; `waitsForPartner: false`: partners come later.
   */
  async meet(
    people: readonly Person[],
    { isFirst = false, waitsForPartner = true }: { isFirst?: boolean; waitsForPartner?: boolean } = {},
  ): Promise<void> {
    for (const { page } of people) {
      await page.getByRole('button', { name: /^Meet / }).click();
      if (isFirst) await joinAfterDeviceCheck(page, HUNG_WAIT_MS);
      await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
    }
    if (waitsForPartner) await this.seeEachOther(people);
  }

  /** Waits until pictures of their partners go on arriving. */
  async seeEachOther(people: readonly Person[]): Promise<void> {
    for (const { page } of people) await expectFramesFromEach(page, 1);
  }

  /** Waits until the server has written down that each of these people came into the room of their round again. */
  async areInRoomsAgain(people: readonly Person[]): Promise<void> {
    for (const person of people) {
      const id = (await this.see(person)).seat?.session_id ?? '';
      const visits = async (): Promise<(string | null)[]> => {
        const token = await this.#token(person);
        const { results } = await call(person.page.request, getAttendance, { params: { id } }, token);
        return results.flatMap((visit) => (visit.person.first_name === person.name ? visit.left_at : []));
      };
      const until = { timeout: HUNG_WAIT_MS, message: `${person.name} is in the room again` };
      // The visit before the kill has ended, and a new one has begun.
      await expect.poll(visits, until).toEqual([expect.any(String), null]);
    }
  }

  /** Who sits where in the newest planned round: the partner and the session of each person. */
  async seats(): Promise<readonly unknown[]> {
    return Promise.all(
      this.people.map(async (person) => {
        const { seat } = await this.see(person);
        return [person.name, seat?.round, seat?.partner?.first_name, seat?.session_id];
      }),
    );
  }

  /** Waits until people are in the lobby again, which they reach without a press when their round is over. */
  async areBack(people: readonly Person[]): Promise<void> {
    for (const { page } of people)
      await expect(page.getByRole('heading', { level: 1, name: 'Three short talks' })).toBeVisible();
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()));
    await this.#platform.close();
  }
}
