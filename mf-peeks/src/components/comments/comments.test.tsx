import {
  addComment,
  adminDeleteComment,
  deleteComment,
  getInitialData,
  getLinkedPeek,
  getPeek,
  listComments,
  reportComment,
  switchComments,
  updateComment,
  type Peek,
  type PeekComment,
} from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import {
  fake,
  renderRemotePage,
  sampleInitialData,
  samplePage,
  type Failure,
} from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { samplePeek } from '../test-peek.ts';
import { ownComment, sampleComment } from './test-comment.ts';

interface Scene {
  readonly peek?: Partial<Peek>;
  readonly comments?: readonly PeekComment[];
  readonly areOn?: boolean;
  readonly role?: 'member' | 'moderator';
  readonly refusal?: Failure;
}

/** Opens the page of a peek. The comments that the server then has can be changed by `server`. */
async function openPeek({
  peek: part = {},
  comments = [],
  areOn = true,
  role = 'member',
  refusal,
}: Scene = {}) {
  const peek = samplePeek(part);
  const server = { comments: [...comments], areOn };
  const drop = (id: string) => {
    server.comments = server.comments.filter((comment) => comment.id !== id);
  };
  const page = await renderRemotePage(remote, 'peek', {
    path: `/peek?snip=${peek.uuid}`,
    fakes: [
      fake(getInitialData, () => ({ status: 200, body: sampleInitialData({ role }) })),
      fake(getLinkedPeek, () => ({ status: 200, body: { is_visitor: false, peek: null, next: [] } })),
      fake(getPeek, () => ({ status: 200, body: peek })),
      fake(listComments, () => ({
        status: 200,
        body: { ...samplePage(server.comments), are_on: server.areOn },
      })),
      fake(addComment, ({ body }) => {
        if (refusal) return refusal;
        const added = { ...ownComment(), text: body.text };
        server.comments = [added, ...server.comments];
        return { status: 201, body: added };
      }),
      fake(updateComment, ({ params, body }) => {
        if (refusal) return refusal;
        const edited = {
          ...ownComment(),
          id: params.id,
          text: body.text,
          edited_at: new Date().toISOString(),
        };
        server.comments = server.comments.map((comment) => (comment.id === params.id ? edited : comment));
        return { status: 200, body: edited };
      }),
      fake(deleteComment, ({ params }) => {
        if (refusal) return refusal;
        drop(params.id);
        return { status: 200, body: { snip_id: peek.uuid } };
      }),
      fake(adminDeleteComment, ({ params }) => {
        drop(params.id);
        return { status: 200, body: { snip_id: peek.uuid } };
      }),
      fake(reportComment, () => ({ status: 202, body: { detail: 'Thank you. We’ll look into it.' } })),
      fake(switchComments, ({ body }) => {
        server.areOn = body.are_on;
        return { status: 200, body };
      }),
    ],
  });
  const bodies = (name: string) => page.calls.filter((call) => call.name === name).map(({ body }) => body);
  const choose = async (name: string, action: string) => {
    await page.user.click(await screen.findByRole('button', { name: `Actions for the comment by ${name}` }));
    await page.user.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { ...page, peek, server, bodies, choose };
}

const list = () => screen.findByRole('list', { name: 'Comments' });
const field = () => screen.findByLabelText('Your comment');

describe('the comments on a peek', () => {
  it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('are sent with %s', async (keys) => {
    const page = await openPeek();
    await page.user.type(await field(), `Why copper?{Enter}Or gold?${keys}`);
    await waitFor(() => expect(page.bodies('snips.addComment')).toEqual([{ text: 'Why copper?\nOr gold?' }]));
    await waitFor(async () => expect(await field()).toHaveValue(''));
  });

  it('are shown with who wrote them, and say when they were edited', async () => {
    await openPeek({ comments: [sampleComment({ edited_at: '2026-11-20T09:05:00.000Z' })] });
    const shown = within(await list());
    expect(shown.getByText('Hand me the wire, please.')).toBeVisible();
    expect(shown.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute(
      'href',
      '/dashboard/user?username=grace',
    );
    expect(shown.getByText(/edited/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
  });

  it('are invited while there are none', async () => {
    await openPeek();
    expect(await screen.findByText('No comments yet')).toBeVisible();
    expect(screen.getByPlaceholderText('What did you take away from it?')).toBeVisible();
  });

  it('are not shown on a peek that is not published', async () => {
    const page = await openPeek({ peek: { is_mine: true, published_at: null, did_clip: false } });
    await screen.findByRole('button', { name: 'Share this moment' });
    expect(screen.queryByText('No comments yet')).toBeNull();
    expect(page.calls.some(({ name }) => name === 'snips.listComments')).toBe(false);
  });

  it('are written, without spaces around them, and appear at once', async () => {
    const page = await openPeek({ comments: [sampleComment()] });
    await page.user.click(await screen.findByRole('button', { name: 'Post comment' }));
    expect(await screen.findByText('Write something first')).toBeVisible();
    await page.user.type(await field(), ' So that is it! ');
    await page.user.click(screen.getByRole('button', { name: 'Post comment' }));
    expect(await screen.findByText('So that is it!')).toBeVisible();
    expect(page.bodies('snips.addComment')).toEqual([{ text: 'So that is it!' }]);
    expect(await field()).toHaveValue('');
  });

  it('keep what was typed when they are refused, and say why', async () => {
    const refusal: Failure = { status: 409, body: { detail: 'Comments on this peek are turned off.' } };
    const page = await openPeek({ refusal });
    await page.user.type(await field(), 'Hello');
    page.server.areOn = true;
    await page.user.click(screen.getByRole('button', { name: 'Post comment' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Comments on this peek are turned off.');
    expect(await field()).toHaveValue('Hello');
  });

  it('of others appear on an open page', async () => {
    const page = await openPeek({ comments: [] });
    await screen.findByText('No comments yet');
    page.server.comments = [sampleComment()];
    act(() => publish('comment/changed', { snip_id: page.peek.uuid }));
    expect(await screen.findByText('Hand me the wire, please.')).toBeVisible();
  });
});

describe('a comment of one’s own', () => {
  it('is edited in place', async () => {
    const page = await openPeek({ comments: [ownComment()] });
    await page.choose('Ada Byron', 'Edit');
    const text = within(await list()).getByLabelText('Your comment');
    await page.user.clear(text);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.user.type(text, 'Now I see it.');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(await list()).findByText('Now I see it.')).toBeVisible();
    expect(page.bodies('snips.updateComment')).toEqual([{ text: 'Now I see it.' }]);
    expect(screen.getByRole('button', { name: 'Actions for the comment by Ada Byron' })).toHaveFocus();
  });

  it('cannot be edited after 15 minutes, nor reported', async () => {
    const old = new Date(Date.now() - 16 * 60_000).toISOString();
    const page = await openPeek({ comments: [{ ...ownComment(), created_at: old }] });
    await page.user.click(
      await screen.findByRole('button', { name: 'Actions for the comment by Ada Byron' }),
    );
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Delete']);
  });

  it('is deleted after a confirmation', async () => {
    const page = await openPeek({ comments: [ownComment()] });
    await page.choose('Ada Byron', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
    expect(page.bodies('snips.deleteComment')).toEqual([]);
    await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No comments yet')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('that could not be deleted says why', async () => {
    const refusal: Failure = { status: 404, body: { detail: 'It may have been deleted.' } };
    const page = await openPeek({ comments: [ownComment()], refusal });
    await page.choose('Ada Byron', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('It may have been deleted.')).toBeVisible();
  });
});

describe('a comment of someone else', () => {
  it('is reported with a reason', async () => {
    const page = await openPeek({ comments: [sampleComment()] });
    await page.choose('Grace Hopper', 'Report…');
    const dialog = await screen.findByRole('dialog', { name: 'Report a comment by Grace' });
    await page.user.click(within(dialog).getByRole('radio', { name: 'Spam or advertising' }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Thank you. We’ll look into it.')).toBeVisible();
    const menu = screen.getByRole('button', { name: 'Actions for the comment by Grace Hopper' });
    await waitFor(() => expect(menu).toHaveFocus());
    expect(page.bodies('snips.reportComment')).toEqual([{ reason: 'spam', note: '' }]);
  });

  it.each<readonly [who: string, scene: Scene, items: readonly string[]]>([
    ['a reader', {}, ['Report…']],
    ['someone in the peek', { peek: { is_mine: true } }, ['Report…', 'Delete']],
    ['a moderator', { role: 'moderator' }, ['Report…', 'Delete as staff…']],
  ])('offers %s what they may do', async (_who, scene, items) => {
    const page = await openPeek({ ...scene, comments: [sampleComment()] });
    await page.user.click(
      await screen.findByRole('button', { name: 'Actions for the comment by Grace Hopper' }),
    );
    const offered = await screen.findAllByRole('menuitem');
    expect(offered.map(({ textContent }) => textContent)).toEqual(items);
  });

  it('is deleted by a moderator with a reason', async () => {
    const page = await openPeek({ comments: [sampleComment()], role: 'moderator' });
    await page.choose('Grace Hopper', 'Delete as staff…');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Enter a reason, up to 300 characters')).toBeVisible();
    await page.user.type(screen.getByLabelText('Reason, for the author and the audit log'), 'Spam');
    await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No comments yet')).toBeVisible();
    expect(page.bodies('admin.deleteComment')).toEqual([{ reason: 'Spam' }]);
  });
});

describe('comments that are turned off', () => {
  it('are neither shown nor written by a reader', async () => {
    await openPeek({ areOn: false });
    expect(await screen.findByText('Comments on this peek are turned off.')).toBeVisible();
    expect(screen.queryByLabelText('Your comment')).toBeNull();
    expect(screen.queryByText('No comments yet')).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('are turned off and on by someone in the peek, who still sees them', async () => {
    const page = await openPeek({ peek: { is_mine: true }, comments: [sampleComment()] });
    const allow = await screen.findByRole('switch', { name: 'Allow comments' });
    expect(allow).toBeChecked();
    await page.user.click(allow);
    await waitFor(() => expect(screen.queryByLabelText('Your comment')).toBeNull());
    expect(screen.getByText('Hand me the wire, please.')).toBeVisible();
    await waitFor(() => expect(allow).toBeEnabled());
    await page.user.click(allow);
    expect(await field()).toBeVisible();
    expect(page.bodies('snips.switchComments')).toEqual([{ are_on: false }, { are_on: true }]);
  });
});
