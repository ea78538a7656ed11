import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { createQueue, QueueFull } from './queue.ts'

export const mediaWidths = [80, 120, 160, 240, 320, 480, 640, 960] as const

const formats = ['avif', 'webp', 'jpeg'] as const
type Format = (typeof formats)[number]
type Original = { path: string; type: string; bytes: number; version: string }
type Variant = { key: string; file: string; width: number; format: Format }

const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
}
const pathPattern = /^[a-z0-9_-][a-z0-9_.-]*(\/[a-z0-9_-][a-z0-9_.-]*)*$/
const pixelLimit = 40_000_000

const accepts = (header: string | undefined, type: string) =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .some((range) => {
      const [offered, ...parameters] = range.split(';').map((part) => part.trim())
      return offered === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })

const bestFormat = (header: string | undefined): Format =>
  accepts(header, 'image/avif') ? 'avif' : accepts(header, 'image/webp') ? 'webp' : 'jpeg'

const matches = (header: string | undefined, etag: string) =>
  header === '*' || (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

const encode = async (original: Original, { width, format }: Variant) => {
  // read first: libvips caches files by name and would miss a replaced one
  const bytes = await readFile(original.path)
  const picture = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: true })
  if (format === 'avif') return picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: 80, smartSubsample: true }).toBuffer()
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

const readFileIfExists = (file: string) => readFile(file).catch(() => undefined)

/**
 * Serves originals and, with `?width=`, resized images of the allowed widths in the best format of the Accept header.
 */
export const media: FastifyPluginAsync<{ folder: string; cacheFolder: string }> = async (
  app,
  { folder, cacheFolder },
) => {
  const queue = createQueue({ concurrency: 2, maxWaiting: 64 })
  const pendingVariants = new Map<string, Promise<Buffer>>()

  const findOriginal = async (path: string): Promise<Original | undefined> => {
    const type = types[extname(path)]
    if (!type || !pathPattern.test(path)) return undefined
    try {
      const [root, real] = await Promise.all([realpath(folder), realpath(join(folder, path))])
      if (!real.startsWith(root + sep)) return undefined
      const found = await stat(real)
      return found.isFile()
        ? { path: real, type, bytes: found.size, version: `${found.mtimeMs} ${found.size}` }
        : undefined
    } catch {
      return undefined
    }
  }

  const variantOf = (original: Original, width: number, format: Format): Variant => {
    const key = createHash('sha256')
      .update(`${original.path} ${original.version} ${width} ${format}`)
      .digest('hex')
      .slice(0, 32)
    return { key, width, format, file: join(cacheFolder, key.slice(0, 2), `${key}.${format}`) }
  }

  const writeVariantFile = async (file: string, bytes: Buffer) => {
    const draft = `${file}.${randomUUID()}.tmp`
    try {
      await mkdir(join(file, '..'), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, file)
    } catch (error) {
      app.log.warn({ err: error, file }, 'a resized picture could not be kept')
      await rm(draft, { force: true }).catch(() => undefined)
    }
  }

  const renderVariant = (original: Original, variant: Variant, urgency: 'now' | 'later'): Promise<Buffer> => {
    const shared = pendingVariants.get(variant.key)
    if (shared) return shared
    const job = queue.add(async () => {
      const bytes = await encode(original, variant)
      await writeVariantFile(variant.file, bytes)
      return bytes
    }, urgency)
    pendingVariants.set(variant.key, job)
    const done = () => void pendingVariants.delete(variant.key)
    job.then(done, done)
    return job
  }

  const refuse = (reply: FastifyReply, status: number, message: string) =>
    reply.code(status).header('cache-control', 'no-store').send({ message })

  const sendBytes = (
    request: FastifyRequest,
    reply: FastifyReply,
    { bytes, type, etag, length }: { bytes: Buffer; type: string; etag: string; length: number },
  ) => {
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).header('etag', etag).send()
    reply.header('etag', etag).type(type).header('content-length', length)
    return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
  }

  const sendResized = async (
    request: FastifyRequest,
    reply: FastifyReply,
    original: Original,
    width: number,
    requestedFormat: Format | undefined,
  ) => {
    reply.header('vary', 'Accept')
    const send = (variant: Variant, bytes: Buffer) =>
      sendBytes(request, reply, {
        bytes,
        type: `image/${variant.format}`,
        etag: `"${variant.key}"`,
        length: bytes.length,
      })
    let variant = variantOf(original, width, requestedFormat ?? bestFormat(request.headers.accept))
    try {
      const cached = await readFileIfExists(variant.file)
      if (cached) return send(variant, cached)
      if (variant.format === 'avif' && !requestedFormat) {
        // AVIF takes many times as long as WebP, so that the response does not wait for it
        renderVariant(original, variant, 'later').catch((error: unknown) => {
          if (!(error instanceof QueueFull)) app.log.warn({ err: error, picture: original.path }, 'no AVIF was made')
        })
        variant = variantOf(original, width, 'webp')
        reply.header('cache-control', 'public, max-age=60')
      }
      return send(variant, (await readFileIfExists(variant.file)) ?? (await renderVariant(original, variant, 'now')))
    } catch (error) {
      if (error instanceof QueueFull)
        return refuse(reply.header('retry-after', '2'), 503, 'Too many pictures are being resized.')
      app.log.error({ err: error, picture: original.path }, 'a picture cannot be resized')
      return refuse(reply, 422, 'The picture cannot be read.')
    }
  }

  app.route<{ Params: { '*': string }; Querystring: Record<string, string | string[] | undefined> }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: async (request, reply) => {
      // images are embedded in storefronts on other hosts and in mails
      reply.header('cross-origin-resource-policy', 'cross-origin')
      const { width, format, v } = request.query
      const requestedFormat = formats.find((known) => known === format)
      const allowed = mediaWidths.find((known) => String(known) === width)
      if (width !== undefined && !allowed) return refuse(reply, 400, `Width must be one of ${mediaWidths.join(', ')}.`)
      if (format !== undefined && !requestedFormat)
        return refuse(reply, 400, `Format must be one of ${formats.join(', ')}.`)
      const original = await findOriginal(request.params['*'])
      if (!original) return refuse(reply, 404, 'Not found.')
      reply
        .header('cache-control', v === undefined ? 'public, max-age=86400' : 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
      if (allowed && original.type !== 'image/svg+xml')
        return sendResized(request, reply, original, allowed, requestedFormat)
      // an SVG opened by itself is a document and may carry scripts
      if (original.type === 'image/svg+xml')
        reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      const etag = `"${createHash('sha256').update(`${original.path} ${original.version}`).digest('hex').slice(0, 32)}"`
      const bytes = request.method === 'HEAD' ? Buffer.alloc(0) : await readFile(original.path)
      return sendBytes(request, reply, {
        bytes,
        type: original.type,
        etag,
        length: request.method === 'HEAD' ? original.bytes : bytes.length,
      })
    },
  })
}
