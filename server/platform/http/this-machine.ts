/** Whether an address or a host name is this machine's. */
export const isThisMachine = (host: string): boolean =>
  /^(?:localhost|(?:::ffff:)?127(?:\.\d+){3}|\[?::1\]?)$/.test(host)

/** From the Host header, against DNS rebinding: a page can set X-Forwarded-Host itself. */
export const hostnameOf = (host = ''): string => host.replace(/:\d+$/, '')
