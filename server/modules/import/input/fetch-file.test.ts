import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchFile, isPublicAddress, UnusableFile } from './fetch-file.ts'

let base = ''
const seen: { url: string; accept: string | undefined; agent: string | undefined }[] = []
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://a')
  seen.push({ url: pathname, accept: request.headers.accept, agent: request.headers['user-agent'] })
  const count = Number(searchParams.get('n'))
  if (pathname === '/status') {
    const location = searchParams.get('to')
    return response.writeHead(count, location ? { location } : {}).end()
  }
  if (pathname === '/hops')
    return response.writeHead(307, { location: count > 1 ? `/hops?n=${count - 1}` : '/bytes?n=3' }).end()
  if (pathname === '/chunked') {
    response.write(Buffer.alloc(count - 1, 'x'))
    return response.end('x')
  }
  return response.writeHead(200, { 'content-length': count }).end(Buffer.alloc(count, 'x'))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const isAllowed = (address: string) => address === '127.0.0.1'
/** The length of the file, or why it cannot be had; `!` where another attempt is of no use. */
const fetched = (path: string, options: object = {}) =>
  fetchFile(path.startsWith('/') ? `${base}${path}` : path, { isAllowed, ...options }).then(
    (bytes) => bytes.length,
    (error: Error) => (error instanceof UnusableFile ? '!' : '') + error.message,
  )

test.each([
  ['/bytes?n=1000', 1000],
  ['/bytes?n=1001', '!larger than 1 kB'],
  ['/chunked?n=1000', 1000],
  ['/chunked?n=1001', '!larger than 1 kB'],
  ['/status?n=404', '!the server answers 404'],
  ['/status?n=410', '!the server answers 410'],
  ['/status?n=403', 'the server answers 403'],
  ['/status?n=500', 'the server answers 500'],
  ['/status?n=302', 'the server answers 302'],
  ['/status?n=304&to=/bytes', 'the server answers 304'],
  ['/status?n=301&to=/bytes?n=2', 2],
  ['/status?n=303&to=/bytes?n=2', 2],
  ['/status?n=308&to=/bytes?n=2', 2],
  ['/status?n=302&to=ftp://a.example/', '!no address of the web'],
  ['/status?n=302&to=http://10.0.0.1/', '!10.0.0.1 leads to 10.0.0.1, which is not a public address'],
  ['/hops?n=3', 3],
  ['/hops?n=4', '!more than 3 redirects'],
  ['okladka.jpg', '!no address of the web'],
  ['ftp://a.example/x', '!no address of the web'],
  ['http://user@a.example/', '!the address holds a password'],
  ['http://:secret@a.example/', '!the address holds a password'],
  ['http://[::1]/', '![::1] leads to ::1, which is not a public address'],
])('the file at %s', async (path, expected) => expect(await fetched(path, { maxBytes: 1000 })).toBe(expected))

test('a request says who it is from and what it takes', async () => {
  seen.length = 0
  await fetched('/bytes?n=1', { accept: 'image/*' })
  await fetched('/bytes?n=1')
  expect(seen).toEqual(['image/*', '*/*'].map((accept) => ({ url: '/bytes', accept, agent: 'Zakladka (import)' })))
})

test.each([
  ['1.0.0.0', '0.255.255.255'],
  ['9.255.255.255', '10.0.0.0'],
  ['11.0.0.0', '10.255.255.255'],
  ['100.63.255.255', '100.64.0.0'],
  ['100.128.0.0', '100.127.255.255'],
  ['126.255.255.255', '127.0.0.0'],
  ['128.0.0.0', '127.255.255.255'],
  ['169.253.255.255', '169.254.0.0'],
  ['172.15.255.255', '172.16.0.0'],
  ['172.32.0.0', '172.31.255.255'],
  ['192.0.1.0', '192.0.0.255'],
  ['192.0.3.0', '192.0.2.1'],
  ['192.88.98.0', '192.88.99.1'],
  ['192.167.255.255', '192.168.0.0'],
  ['198.17.255.255', '198.18.0.0'],
  ['198.20.0.0', '198.19.255.255'],
  ['198.51.101.0', '198.51.100.1'],
  ['203.0.114.0', '203.0.113.1'],
  ['223.255.255.255', '224.0.0.0'],
  ['2001:4860::1', '2001:0::1'],
  ['2a00::1', '2001:db8::1'],
  ['2003::1', '2002::1'],
  ['3fff::1', '4000::1'],
  ['2000::1', '1fff::1'],
  ['8.8.8.8', '255.255.255.255'],
])('%s is a public address, %s is none', (open, closed) =>
  expect([isPublicAddress(open), isPublicAddress(closed)]).toEqual([true, false]),
)
