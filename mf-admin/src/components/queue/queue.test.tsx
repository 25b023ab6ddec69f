import { adminListInquiries, adminListStaff } from '@acquaint/contracts';
import { fakeSample, renderRemotePage, sampleItem } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { inquiriesServer } from '../inquiries/test-inquiry.ts';
import { fakeRole } from '../test-staff.ts';
import { remote } from '../../remote.ts';

const FIRST = sampleItem(adminListInquiries).subject;
const SECOND = 'My camera stays dark';

const open = () =>
  renderRemotePage(remote, 'inquiries', {
    path: '/custom-admin/inquiries',
    fakes: [fakeRole('support'), ...inquiriesServer().fakes, fakeSample(adminListStaff)],
  });
const record = (name: string) => screen.findByRole('group', { name });
const focusOn = async (name: string) => {
  const found = await record(name);
  act(() => found.focus());
};

describe('a queue of staff with the keyboard', () => {
  it('goes from record to record, and stays at the ends', async () => {
    const { user } = await open();
    const [first, second] = [await record(FIRST), await record(SECOND)];
    await focusOn(FIRST);
    for (const [key, focused] of [
      ['k', first],
      ['j', second],
      ['j', second],
      ['{ArrowUp}', first],
      ['{ArrowDown}', second],
    ] as const) {
      await user.keyboard(key);
      expect(focused).toHaveFocus();
    }
  });

  it('assigns with M, from a button of the record too, and decides with Enter', async () => {
    const page = await open();
    await focusOn(SECOND);
    await page.user.keyboard('m');
    await waitFor(() =>
      expect(page.calls.find(({ name }) => name === 'admin.claimInquiry')?.body).toEqual({
        is_claimed: true,
      }),
    );
    await focusOn(SECOND);
    await page.user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog')).toHaveTextContent(SECOND);
  });

  it('takes no letters from a field, nor with a modifier', async () => {
    const page = await open();
    await record(FIRST);
    const field = screen.getByRole('searchbox');
    await page.user.type(field, 'jm');
    expect(field).toHaveValue('jm');
    await page.user.clear(field);
    await focusOn(FIRST);
    await page.user.keyboard('{Control>}m{/Control}');
    expect(page.calls.some(({ name }) => name === 'admin.claimInquiry')).toBe(false);
  });

  it('gives a record to a colleague', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: `Assign to a colleague: ${FIRST}` }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Alan Turing' }));
    await waitFor(() =>
      expect(page.calls.find(({ name }) => name === 'admin.claimInquiry')?.body).toEqual({
        is_claimed: true,
        colleague_id: sampleItem(adminListStaff).person.id,
      }),
    );
  });
});
