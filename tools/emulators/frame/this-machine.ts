import type { IncomingMessage } from 'node:http'

const isLoopback = (host: string) => /^(?:localhost|(?:::ffff:)?127(?:\.\d+){3}|\[?::1\]?)$/.test(host)

/** Not through a proxy, and by a name of this machine: a page whose name leads here is refused. */
export const isThisMachine = ({ socket, headers }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined &&
  isLoopback((headers.host ?? '').replace(/:\d+$/, ''))
