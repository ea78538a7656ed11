/**
 * The token of an Authorization header; undefined if it is empty or has another scheme, which clients and proxies send
 * as well.
 */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1]
