import { expect, test } from '@playwright/test';
import { Evening, type Pairs } from './evening.ts';

let evening: Evening;
test.afterEach(async () => {
  await evening.close();
  expect(evening.complaints, 'what pages complained about').toEqual([]);
});

/** Checks that both people of each pair were told of each other. @returns the pairs, each once, as `Ada and Bob`. */
function pairsOnce(pairs: Pairs): string[] {
  for (const [name, partner] of Object.entries(pairs))
    if (partner !== null) expect(pairs[partner], `${name} meets ${partner}`).toBe(name);
  return Object.entries(pairs).flatMap(([name, partner]) =>
    partner !== null && name < partner ? [`${name} and ${partner}`] : [],
  );
}

/** Checks that nobody met somebody twice, and everybody is told whom they met, once and in order. */
async function expectMet(rounds: readonly Pairs[]): Promise<void> {
  const all = rounds.flatMap(pairsOnce);
  expect(new Set(all).size, all.join(', ')).toBe(all.length);
  for (const person of evening.people) {
    const { met } = await evening.see(person);
    const partners = rounds.flatMap((pairs) => pairs[person.name] ?? []);
    expect([person.name, met.map((one) => one.person.first_name)]).toEqual([person.name, partners]);
    expect(new Set(met.map(({ session_id }) => session_id)).size).toBe(partners.length);
  }
}

test('six people meet in three rounds; one leaves in the second, and somebody who comes late takes the place', async ({
  browser,
}) => {
  evening = await Evening.open(browser, ['Ada', 'Bob', 'Cleo', 'Dora', 'Emil', 'Fritz']);
  const { people } = evening;
  const six = [...people];
  const fritz = evening.person('Fritz');

  await test.step('all enter the lobby with one press, and are told when partners are chosen', async () => {
    await evening.waitFor(1, -10);
    for (const person of six) await evening.enter(person);
    for (const { page } of six) await expect(page.getByRole('timer')).toHaveText(/^[89]:\d\d$/);
  });

  const rounds: Pairs[] = [];
  await test.step('the first round seats everybody, and they see each other', async () => {
    await evening.waitFor(1, -1);
    rounds.push(await evening.pairs(1, six));
    expect(pairsOnce(rounds[0] ?? {})).toHaveLength(3);
    await evening.waitFor(1, 0);
    await evening.meet(six, { isFirst: true });
  });

  await test.step('when the round is over, all are in the lobby, and one press leads to somebody new', async () => {
    await evening.waitFor(1, 15);
    await evening.areBack(six);
    await evening.waitFor(2, -1);
    rounds.push(await evening.pairs(2, six));
    expect(pairsOnce(rounds[1] ?? {})).toHaveLength(3);
    await evening.waitFor(2, 0);
    await evening.meet(six);
  });

  await test.step('Fritz leaves the call and the event; his partner goes back to the lobby', async () => {
    await evening.waitFor(2, 10);
    await fritz.page.getByRole('button', { name: 'Leave' }).click();
    await evening.areBack([fritz]);
    await fritz.page.getByRole('button', { name: 'Leave the event' }).click();
    await expect(fritz.page.getByRole('button', { name: 'Enter the lobby' })).toBeVisible();
    const { page } = evening.person(rounds[1]?.['Fritz'] ?? '');
    await expect(page.getByText('Fritz Winter has left the call.')).toBeVisible();
    await page.getByRole('button', { name: 'End the call' }).click();
    await expect(page.getByText(/^Round 2 ends in/)).toBeVisible();
  });

  await test.step('Gwen comes late, enters the lobby, and waits for the next round', async () => {
    const gwen = await evening.arrive('Gwen');
    await evening.enter(gwen);
    await expect(gwen.page.getByText('We’ll choose who you meet in round 3 in:')).toBeVisible();
  });

  const last = people.filter((person) => person !== fritz);
  await test.step('the third round seats everybody who is there with somebody new', async () => {
    await evening.waitFor(2, 15);
    await evening.areBack(last);
    await evening.waitFor(3, -1);
    rounds.push(await evening.pairs(3, last));
    expect(pairsOnce(rounds[2] ?? {})).toHaveLength(3);
    await evening.waitFor(3, 0);
    const gwen = evening.person('Gwen');
    await evening.meet([gwen], { isFirst: true, waitsForPartner: false });
    await evening.meet(last.filter((person) => person !== gwen));
  });

  await test.step('afterwards everybody sees whom they met, to review and to connect with', async () => {
    await evening.waitFor(3, 15);
    await evening.areBack(last);
    for (const { name, page } of last) {
      const met = page.getByRole('list', { name: 'People you met' });
      const partners = rounds.flatMap((pairs) => pairs[name] ?? []);
      await expect(met.getByRole('listitem')).toContainText(partners);
      await expect(met.getByRole('link', { name: /^Review / })).toHaveCount(partners.length);
    }
    await expectMet(rounds);
  });
});

test('a server that is killed in a round and again when the next one is planned goes on with the same pairs', async ({
  browser,
}) => {
  evening = await Evening.open(browser, ['Ada', 'Bob', 'Cleo', 'Dora']);
  const { people } = evening;
  await evening.waitFor(1, -10);
  for (const person of people) await evening.enter(person);
  await evening.waitFor(1, -1);
  const first = await evening.pairs(1, people);
  await evening.waitFor(1, 0);
  await evening.meet(people, { isFirst: true });

  await test.step('killed in a round, the calls go on with the same pairs', async () => {
    await evening.waitFor(1, 8);
    const seats = await evening.seats();
    await evening.killServer();
    expect(await evening.seats()).toEqual(seats);
    await evening.seeEachOther(people);
    // Calls go on without a server, so pictures arrive before people are back in their rooms.
    await evening.areInRoomsAgain(people);
  });

  await test.step('killed when the second round is planned, it is planned once and whole', async () => {
    await evening.waitFor(1, 15);
    await evening.areBack(people);
    await evening.waitFor(2, -1);
    await evening.killServer();
  });
  const second = await evening.pairs(2, people);
  expect(pairsOnce(second)).toHaveLength(2);

  await test.step('killed between planning and beginning, the pairs stay', async () => {
    const seats = await evening.seats();
    await evening.killServer();
    expect(await evening.seats()).toEqual(seats);
    expect(await evening.pairs(2, people)).toEqual(second);
  });
  await evening.waitFor(2, 0);
  await evening.meet(people);
  await evening.waitFor(2, 15);
  await evening.areBack(people);
  await evening.waitFor(3, -1);
  const third = await evening.pairs(3, people);
  await evening.waitFor(3, 0);
  await evening.meet(people);
  await evening.waitFor(3, 15);
  await evening.areBack(people);
  // Four people have three rounds in which nobody meets twice: everybody has met everybody.
  await expectMet([first, second, third]);
  expect([first, second, third].flatMap(pairsOnce)).toHaveLength(6);
});
