/** Someone who may call the service. */
export type User = { readonly name: string };

/** Who a name and password belong to; undefined when they belong to nobody, with the same work for an unknown name. */
export type Verify = (user: string, password: string) => Promise<User | undefined>;
