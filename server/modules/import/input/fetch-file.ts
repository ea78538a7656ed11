import { lookup as resolve } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export const MAX_PICTURE_BYTES = 15 * 1024 * 1024
const TIMEOUT_MS = 20_000
const MAX_REDIRECTS = 3

/** A permanent failure: not retried. */
export class UnusableFile extends Error {}

const PRIVATE = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(address, prefix, 'ipv4')
// addresses outside 2000::/3 are unassigned or private
const PUBLIC6 = new BlockList()
PUBLIC6.addSubnet('2000::', 3, 'ipv6')
// tunnels and translation prefixes embed addresses that are not checked
const TUNNELS6 = new BlockList()
for (const [address, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  TUNNELS6.addSubnet(address, prefix, 'ipv6')

/** Whether an address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4')
  return isIP(address) === 6 && PUBLIC6.check(address, 'ipv6') && !TUNNELS6.check(address, 'ipv6')
}

export interface FetchOptions {
  /** Value of the Accept header. */
  accept?: string
  isAllowed?: (address: string) => boolean
  maxBytes?: number
  timeoutMs?: number
}

/**
 * Fetches an untrusted URL. The host is resolved once, so that the checked address is the one connected to (SSRF, DNS
 * rebinding).
 */
export async function fetchFile(address: string, options: FetchOptions = {}): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  let url = parseUrl(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await sendRequest(url, options, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readBody(response, options.maxBytes ?? MAX_PICTURE_BYTES)
    response.resume()
    if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location)
      url = parseUrl(new URL(headers.location, url).href)
    else if (statusCode === 404 || statusCode === 410) throw new UnusableFile(`the server answers ${statusCode}`)
    else throw new Error(`the server answers ${statusCode}`)
  }
  throw new UnusableFile(`more than ${MAX_REDIRECTS} redirects`)
}

function parseUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new UnusableFile('no address of the web')
  if (url.username || url.password) throw new UnusableFile('the address holds a password')
  return url
}

function sendRequest(
  url: URL,
  { isAllowed = isPublicAddress, accept = '*/*' }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const refusal = (address: string) =>
    new UnusableFile(`${url.hostname} leads to ${address}, which is not a public address`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host)) return Promise.reject(refusal(host))
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4)
      const privateAddress = addresses.find(({ address }) => !isAllowed(address))
      if (privateAddress) return callback(refusal(privateAddress.address), '', 4)
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      callback(first ? null : new Error('no address'), first?.address ?? '', first?.family ?? 4)
    })
  }
  return new Promise((resolve, reject) => {
    const options = { lookup, signal, agent: false, headers: { accept, 'user-agent': 'Zakladka (import)' } }
    const clientRequest = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options)
    clientRequest.on('response', resolve)
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new UnusableFile(`larger than ${Math.round(maxBytes / 1024)} kB`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw tooLarge()
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
