import type { IncomingMessage } from 'node:http'

const isLoopback = (host: string) => /^(?:localhost|(?:::ffff:)?127(?:\.\d+){3}|\[?::1\]?)$/.test(host)

/** Whether a request is from this machine, without a proxy, and by a local host name, against DNS rebinding. */
export function isLocalRequest({ socket, headers }: IncomingMessage): boolean {
  const { remoteAddress = '', localAddress } = socket
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return (
    (isLoopback(remoteAddress) || remoteAddress === localAddress) &&
    headers['x-forwarded-for'] === undefined &&
    headers['forwarded'] === undefined &&
    (isLoopback(host) || host.replaceAll(/[[\]]/g, '') === localAddress?.replace('::ffff:', ''))
  )
}
