import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const p = await (
  await b.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: process.env.RM ? 'reduce' : 'no-preference',
  })
).newPage();
p.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
const base = 'http://localhost:4701';
const email = `look${Date.now()}@example.org`;
await p.goto(base + '/register');
await p.getByLabel('First name').fill('Lo');
await p.getByLabel('Email').fill(email);
await p.getByRole('button', { name: 'Mail me a code' }).click();
await p.getByLabel('Code from the mail').waitFor();
let code;
while (!code) {
  const r = await (await fetch(base + '/dev/mail.json?to=' + email)).json();
  code = /\b\d{6}\b/.exec(r.results[0]?.text ?? '')?.[0];
}
await p.getByLabel('Code from the mail').fill(code);
await p.getByLabel('Last name').fill('Ok');
await p.getByLabel('Password', { exact: true }).fill('lantern in the fog 99');
await p.getByRole('button', { name: 'Create account' }).click();
await p.getByLabel('Username').fill('look' + (Date.now() % 1e8));
await p.getByRole('button', { name: 'Go on' }).click();
const f = p.getByRole('dialog').getByRole('combobox', { name: 'I am looking for' });
await f.fill('Fundraising');
await p.getByTitle('Fundraising', { exact: true }).last().click();
await p.waitForTimeout(500);
await f.fill('Public speaking');
await p.waitForTimeout(700);
await p.screenshot({ path: '/work/tmp/l2.png' });
console.log(
  await p.evaluate(() =>
    [...document.querySelectorAll('.ant-select-dropdown')].map(
      (e) => e.getAttribute('style') + '|' + e.className,
    ),
  ),
);
await b.close();
