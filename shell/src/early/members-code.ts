import './page-answers.ts';

/**
 * What a page for members preloads of the shell. The server cannot know who is logged in, so it preloads this for visitors, too. They are
 * led to the login page, which needs the code as soon as they log in; unless it is loaded there, the browser warns that nobody used it.
 */
export const membersCode = {
  load(): void {
    // Whoever needs it loads it again if it failed.
    import(/* webpackChunkName: "key-proofs" */ '../auth/key-proofs.ts').catch(() => undefined);
  },
};
