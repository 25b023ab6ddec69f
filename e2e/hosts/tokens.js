/**
 * The tokens of the member who is logged in to this site. The page keeps only the access token, in memory; the refresh token stays
 * on the site's server, which knows the browser by a cookie that scripts cannot read.
 */
export function createTokens() {
  let access = null;
  /** Asks this site's server for an access token; null when nobody is logged in. */
  const ask = async (body) => {
    const answer = await fetch('/session', { method: 'POST', body: JSON.stringify(body) });
    ({ access } = await answer.json());
    return access;
  };
  return {
    /** Continues the login of this browser, as after a reload. */
    resume: () => ask({}),
    /** Logs in with a username and a password. */
    logIn: (username, password) => ask({ username, password }),
    /** The token provider that `configureHost` of the platform gets. */
    provider: {
      getAccessToken: () => access,
      /** Called when the access token has expired: the server exchanges the refresh token. */
      async refresh() {
        const renewed = await ask({});
        if (renewed === null) throw new Error('Nobody is logged in to this site');
        return renewed;
      },
      /** Called when somebody has logged in on a page of a remote. */
      onLogIn: (pair) => ask({ refresh: pair.refresh }),
      onLogOut() {
        access = null;
        void fetch('/session', { method: 'DELETE' });
      },
    },
  };
}
