/** The platform as a client of its local providers: nothing that is kept from anybody. */
export const LOCAL_CLIENT = { id: 'acquaint-on-this-computer', secret: 'known to everybody' } as const;
