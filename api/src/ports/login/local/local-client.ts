/** The platform's client at its local providers; not secret. */
export const LOCAL_CLIENT = { id: 'acquaint-on-this-computer', secret: 'known to everybody' } as const;
