/**
 * The token of an Authorization header: none where it is empty or of another kind, as clients and proxies send them
 * too.
 */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1]
