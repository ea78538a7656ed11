import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { media, mediaWidths } from './media.ts'

let app: FastifyInstance
let root: string
let folder: string
let cacheFolder: string

const picture = (width: number, colour = '#a1152a') =>
  sharp({ create: { width, height: Math.round(width * 1.5), channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const put = async (path: string, bytes: Buffer | string) => {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), bytes)
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const avif = { accept: 'image/avif,image/webp,*/*;q=0.8' }

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'media-'))
  folder = join(root, 'pub')
  cacheFolder = join(root, 'cache')
  await put('catalog/product/l/a/lalka.jpg', await picture(640))
  await put('catalog/product/s/m/small.jpg', await picture(100))
  await put('attribute/swatch/red.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await put('catalog/product/b/r/broken.jpg', 'not a picture')
  await writeFile(join(root, 'secret.jpg'), await picture(10))
  await symlink(join(root, 'secret.jpg'), join(folder, 'catalog/product/leak.jpg'))
  app = fastify()
  await app.register(media, { folder, cacheFolder })
})

afterAll(async () => {
  await app.close()
  // an image may still be written to the cache
  await rm(root, { recursive: true, maxRetries: 5 })
})

test('a request without a query gets the original', async () => {
  const response = await get('/media/catalog/product/l/a/lalka.jpg')
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' })
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 640 })
})

test('every allowed width is served, any other is refused', async () => {
  for (const width of mediaWidths) {
    const response = await get(`/media/catalog/product/l/a/lalka.jpg?width=${width}`)
    expect(response.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: Math.min(width, 640) })
  }
  for (const width of ['81', '0', '-80', '1e2', '080', '', '80&width=160']) {
    const response = await get(`/media/catalog/product/l/a/lalka.jpg?width=${width}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toHaveProperty('message')
  }
  expect((await get('/media/catalog/product/l/a/lalka.jpg?width=80&format=bmp')).statusCode).toBe(400)
})

test('a small image is not enlarged', async () => {
  const response = await get('/media/catalog/product/s/m/small.jpg?width=960&format=webp')
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 100, format: 'webp' })
})

test('the format is negotiated by the Accept header', async () => {
  const url = '/media/catalog/product/l/a/lalka.jpg?width=240'
  const webp = await get(url, { accept: 'image/webp,*/*' })
  expect(webp.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'Accept' })
  expect((await get(url, { accept: 'image/webp;q=0,*/*' })).headers['content-type']).toBe('image/jpeg')
  expect((await get(url)).headers['content-type']).toBe('image/jpeg')
})

test('WebP is served while AVIF is encoded, then AVIF', async () => {
  const url = '/media/catalog/product/s/m/small.jpg?width=80&v=7'
  const first = await get(url, avif)
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=60',
    vary: 'Accept',
  })
  await expect.poll(async () => (await get(url, avif)).headers['content-type']).toBe('image/avif')
  const later = await get(url, avif)
  expect(later.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(await sharp(later.rawPayload).metadata()).toMatchObject({ width: 80, format: 'heif' })
})

test('format=avif waits for the encoder', async () => {
  expect((await get('/media/catalog/product/l/a/lalka.jpg?width=160&format=avif')).headers['content-type']).toBe(
    'image/avif',
  )
})

test('a matching ETag gets 304, for an original and for a resized image', async () => {
  for (const url of ['/media/catalog/product/l/a/lalka.jpg', '/media/catalog/product/l/a/lalka.jpg?width=320']) {
    const { etag } = (await get(url)).headers
    const again = await get(url, { 'if-none-match': `"other", W/${etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=86400' })
  }
})

test('HEAD has the headers of GET and no body', async () => {
  for (const url of ['/media/catalog/product/l/a/lalka.jpg', '/media/catalog/product/l/a/lalka.jpg?width=320']) {
    const whole = await get(url)
    const head = await app.inject({ method: 'HEAD', url })
    expect(head.body).toBe('')
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect(head.headers[name]).toBe(whole.headers[name])
  }
})

test('files outside the folder are not served', async () => {
  for (const path of [
    '../secret.jpg',
    '..%2fsecret.jpg',
    '%2e%2e/secret.jpg',
    'catalog/product/leak.jpg',
    'catalog/%00.jpg',
    'Catalog/x.jpg',
    'catalog//product/l/a/lalka.jpg',
    'catalog/product',
    'nothing.jpg',
    '.hidden.jpg',
    'a.txt',
    '',
  ])
    for (const query of ['', '?width=80'])
      expect((await get(`/media/${path}${query}`)).statusCode, path + query).toBe(404)
})

test('an SVG is served unchanged and cannot run scripts', async () => {
  const response = await get('/media/attribute/swatch/red.svg?width=80')
  expect(response.headers['content-type']).toBe('image/svg+xml')
  expect(response.headers['content-security-policy']).toContain('sandbox')
})

test('a broken original gets 422 and is not cached', async () => {
  const response = await get('/media/catalog/product/b/r/broken.jpg?width=80')
  expect(response.statusCode).toBe(422)
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a replaced original is served at once', async () => {
  await put('wysiwyg/banner.jpg', await picture(200))
  const before = await get('/media/wysiwyg/banner.jpg?width=120&format=webp')
  await put('wysiwyg/banner.jpg', await picture(200, '#1d4236'))
  await utimes(join(folder, 'wysiwyg/banner.jpg'), 1, 1)
  const after = await get('/media/wysiwyg/banner.jpg?width=120&format=webp')
  expect(after.headers.etag).not.toBe(before.headers.etag)
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
})

test('concurrent requests for one image encode it once and leave no temporary files', async () => {
  await put('wysiwyg/often.jpg', await picture(900))
  const kept = async () => (await readdir(cacheFolder, { recursive: true })).filter((file) => /\.\w+$/.test(file))
  const before = (await kept()).length
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => get('/media/wysiwyg/often.jpg?width=480&format=webp')),
  )
  expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]))
  const files = await kept()
  expect(files.length).toBe(before + 1)
  expect(files.some((file) => file.endsWith('.tmp'))).toBe(false)
})

test('a request beyond 64 waiting images gets 503 with Retry-After', async () => {
  const bytes = await picture(100)
  await Promise.all(Array.from({ length: 90 }, (_, index) => put(`wysiwyg/crowd-${index}.jpg`, bytes)))
  const responses = await Promise.all(
    Array.from({ length: 90 }, (_, index) =>
      get(`/media/wysiwyg/crowd-${index}.jpg?width=${mediaWidths[0]}&format=webp`),
    ),
  )
  const refused = responses.filter((response) => response.statusCode === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers['retry-after']).toBe('2')
  expect(responses.filter((response) => response.statusCode === 200).length).toBeGreaterThanOrEqual(64)
})
