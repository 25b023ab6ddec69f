/**
 * What a page for members preloads of the shell. The server cannot know who is logged in, so it preloads this for visitors, too. They are
 * led to the login page, which needs the code as soon as they log in; unless it is loaded there, the browser warns that nobody used it.
 */
export const membersCode = {
  load(): void {
    const parts = [
      import(/* webpackChunkName: "early" */ './page-answers.ts'),
      import(/* webpackChunkName: "key-proofs" */ '../auth/key-proofs.ts'),
    ];
    // Whoever needs one that failed loads it again.
    for (const part of parts) part.catch(() => undefined);
  },
};
