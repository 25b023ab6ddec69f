import { adminExportAudit, adminListAudit, adminListStaff, AuditAction } from '@acquaint/contracts';
import {
  fake,
  fakeSample,
  renderRemotePage,
  sampleId,
  sampleItem,
  samplePage,
} from '@acquaint/remote-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { actionsSaying, auditText } from '../../components/audit/audit-words.ts';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

it('says that nobody has done anything yet when the audit log is empty, not that nothing matches', async () => {
  await renderRemotePage(remote, 'audit', {
    path: '/custom-admin/audit',
    fakes: [fakeRole('support'), fake(adminListAudit, () => ({ status: 200, body: samplePage([]) }))],
  });
  expect(await screen.findByText('Everything staff do shows up here, with the reason.')).toBeVisible();
  expect(screen.queryByText(/matches/)).toBeNull();
});

it('says in words what was done for every action; an action of another version is shown by its name', async () => {
  const lines = [...AuditAction.options, 'person/promoted'].map((action, index) => ({
    ...sampleItem(adminListAudit),
    ...{ id: sampleId(500 + index), action, reason: `Because of ${action}` },
  }));
  const texts = AuditAction.options.map((action) => auditText(action));
  expect(new Set(texts).size).toBe(texts.length);
  const fakes = [fakeRole('support'), fake(adminListAudit, () => ({ status: 200, body: samplePage(lines) }))];
  await renderRemotePage(remote, 'audit', { path: '/custom-admin/audit', fakes });
  const list = within(await screen.findByRole('list', { name: 'Audit log' }));
  for (const text of texts) expect(list.getByText(text ?? '')).toBeVisible();
  expect(list.getByText('person/promoted')).toBeVisible();
});

it('groups what was done by day', async () => {
  const lines = ['2026-11-20T12:00:00.000Z', '2026-11-20T11:00:00.000Z', '2026-11-18T12:00:00.000Z'].map(
    (at, index) => ({ ...sampleItem(adminListAudit), ...{ id: sampleId(600 + index), at } }),
  );
  const fakes = [fakeRole('support'), fake(adminListAudit, () => ({ status: 200, body: samplePage(lines) }))];
  await renderRemotePage(remote, 'audit', { path: '/custom-admin/audit', fakes });
  const days = await screen.findAllByRole('heading', { level: 2 });
  expect(days.map(({ textContent }) => textContent)).toEqual(['Nov 20, 2026', 'Nov 18, 2026']);
});

it('says to whom or to what something was done, and links to the page about it (R-ADMIN-24)', async () => {
  const { actor } = sampleItem(adminListAudit);
  if (!actor) throw new Error('The sample has an actor');
  const [darren, erased] = [
    { ...actor, id: sampleId(701), first_name: 'Darren', last_name: 'Cheung' },
    { ...actor, id: sampleId(702), is_erased: true },
  ];
  const subjects = [
    { kind: 'person', id: darren.id, name: 'Darren Cheung', person: darren },
    { kind: 'person', id: erased.id, name: 'Deleted member', person: erased },
    { kind: 'circle', id: sampleId(703), name: 'Founders', person: null },
    { kind: 'snip', id: sampleId(704), name: '', person: null },
    { kind: 'inquiry', id: sampleId(705), name: 'My camera', person: null },
    null,
  ] as const;
  const lines = subjects.map((subject, index) => ({
    ...sampleItem(adminListAudit),
    ...{ id: sampleId(710 + index), subject },
  }));
  const fakes = [fakeRole('support'), fake(adminListAudit, () => ({ status: 200, body: samplePage(lines) }))];
  await renderRemotePage(remote, 'audit', { path: '/custom-admin/audit', fakes });
  const list = within(await screen.findByRole('list', { name: 'Audit log' }));
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Darren Cheung', `/custom-admin/person?id=${sampleId(701)}`],
    ['Deleted member', `/custom-admin/person?id=${sampleId(702)}`],
    ['Founders', `/custom-admin/circle?id=${sampleId(703)}`],
    ['Title not public', `/custom-admin/peek?id=${sampleId(704)}`],
    ['My camera', '/custom-admin/inquiries?q=My%20camera&state=open'],
  ]);
});

it('finds entries by what the page says was done, not only by the name of the action (R-ADMIN-24)', async () => {
  const [taken, opened] = ['peek/taken-down', 'circle/opened'].map((action, index) => ({
    ...sampleItem(adminListAudit),
    ...{ id: sampleId(600 + index), action, reason: `Reason ${index}` },
  }));
  const lines = [taken, opened].flatMap((line) => line ?? []);
  const page = await renderRemotePage(remote, 'audit', {
    path: '/custom-admin/audit',
    fakes: [
      fakeRole('support'),
      fake(adminListAudit, ({ query }) => ({
        status: 200,
        body: samplePage(
          lines.filter(
            ({ action }) => action.includes(query.search) || query.actions.split(',').includes(action),
          ),
        ),
      })),
    ],
  });
  await page.user.type(await screen.findByRole('searchbox'), 'CIRCLE REOPENED');
  await waitFor(() => expect(screen.queryByText('Peek taken down')).toBeNull());
  expect(screen.getByText('Circle reopened')).toBeVisible();
  expect(actionsSaying('  suspension ').split(',')).toEqual(['person/restored']);
  expect(actionsSaying('')).toBe('');
});

it('searches the audit log, and an admin exports what was found with a reason (R-ADMIN-24)', async () => {
  const urls: Blob[] = [];
  URL.createObjectURL = (blob) => `#${urls.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const line = sampleItem(adminListAudit);
  const page = await renderRemotePage(remote, 'audit', {
    path: '/custom-admin/audit',
    fakes: [
      fakeRole('admin'),
      fake(adminListAudit, ({ query }) => ({
        status: 200,
        body: samplePage(line.reason.includes(query.search) ? [line] : []),
      })),
      fakeSample(adminExportAudit),
    ],
  });
  expect(await screen.findByText(line.reason)).toBeVisible();
  expect(screen.getByText('Member suspended')).toBeVisible();
  expect(screen.getByText('person/suspended')).toBeVisible();
  await page.user.type(screen.getByRole('searchbox'), 'nothing');
  expect(await screen.findByText('No matches')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await page.user.type(await screen.findByLabelText('Reason, for the audit log'), 'A review.');
  await page.user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(urls).toHaveLength(1));
  expect(page.calls.find(({ name }) => name === 'admin.exportAudit')?.body).toEqual({
    search: 'nothing',
    actions: '',
    reason: 'A review.',
  });
});

describe('the filters of the audit log (R-ADMIN-24)', () => {
  const ME = sampleItem(adminListStaff).person;
  const open = (path: string) =>
    renderRemotePage(remote, 'audit', {
      path: `/custom-admin/audit${path}`,
      fakes: [
        fakeRole('admin'),
        fakeSample(adminListStaff),
        fake(adminListAudit, ({ query }) => ({
          status: 200,
          body: samplePage(query.by === 'platform' ? [] : [sampleItem(adminListAudit)]),
        })),
        fakeSample(adminExportAudit),
      ],
    });
  type Opened = Awaited<ReturnType<typeof open>>;
  const asked = ({ calls }: Opened) => calls.findLast(({ name }) => name === 'admin.listAudit')?.query;
  const choose = async (page: Opened, who: string) => {
    await page.user.click(screen.getByRole('combobox', { name: 'Who did it' }));
    await page.user.click(await screen.findByTitle(who));
  };
  const period = {
    since: new Date(2026, 10, 1).toISOString(),
    until: new Date(2026, 11, 1).toISOString(),
  };

  it('are days of the reader and who acted, kept in the address', async () => {
    const page = await open('');
    await screen.findByText('Member suspended');
    expect(asked(page)).not.toHaveProperty('since');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } });
    await choose(page, `${ME.first_name} ${ME.last_name}`);
    await waitFor(() => expect(asked(page)).toMatchObject({ ...period, by: ME.id }));
    expect(page.location()).toBe(`/custom-admin/audit?from=2026-11-01&to=2026-11-30&by=${ME.id}`);
  });

  it('are cleared with one button when nothing matches', async () => {
    const page = await open('?from=2026-11-01&q=spam');
    await screen.findByText('Member suspended');
    await choose(page, 'The platform');
    expect(await screen.findByText('Nothing matches the search and the filters.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('Member suspended')).toBeVisible();
    expect(page.location()).toBe('/custom-admin/audit');
  });

  it('are those of the export, too', async () => {
    URL.createObjectURL = () => '#';
    URL.revokeObjectURL = () => undefined;
    const page = await open(`?from=2026-11-01&to=2026-11-30&by=${ME.id}`);
    await page.user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    await page.user.type(await screen.findByLabelText('Reason, for the audit log'), 'A review.');
    await page.user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() =>
      expect(page.calls.find(({ name }) => name === 'admin.exportAudit')?.body).toEqual({
        ...{ search: '', actions: '', reason: 'A review.', by: ME.id, ...period },
      }),
    );
  });

  it('name somebody who has left the team, if a link does', async () => {
    await open(`?by=${sampleId(999)}`);
    expect(await screen.findByTitle('Someone who isn’t on the team')).toBeVisible();
  });
});
