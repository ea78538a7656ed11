import type { IncomingMessage } from 'node:http'

const isLoopback = (host: string) => /^(?:localhost|(?:::ffff:)?127(?:\.\d+){3}|\[?::1\]?)$/.test(host)

/** Not through a proxy, and by a name of this machine: a page whose name leads here is refused. */
export function isThisMachine({ socket, headers }: IncomingMessage): boolean {
  const { remoteAddress = '', localAddress } = socket
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return (
    (isLoopback(remoteAddress) || remoteAddress === localAddress) &&
    headers['x-forwarded-for'] === undefined &&
    headers['forwarded'] === undefined &&
    (isLoopback(host) || host.replaceAll(/[[\]]/g, '') === localAddress?.replace('::ffff:', ''))
  )
}
