import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { slug } from '../../../language/slug.ts'
import type { Parts, RouteParts } from '../../platform/module.ts'
import { filePath, type Format, FORMATS } from '../catalog/index.ts'
import { findSession } from '../customers/index.ts'
import { sendMessagePage } from '../orders/index.ts'
import { findViewLanguage } from '../store/index.ts'
import { byteRange } from './byte-range.ts'
import { DOWNLOAD_PATH, maxDownloads } from './downloads.ts'
import { type BoughtRow, countDownload, hasBegun, readBoughtItem } from './downloads.sql.ts'

/** Milliseconds in which range requests belong to the download already counted, such as after an interruption. */
const RESUME_MS = 24 * 3_600_000
const DOWNLOAD_RATE = { burst: 60, perSecond: 1 }
const TYPES: Readonly<Record<Format, string>> = {
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
}

/** The customer's token, from the header or from the storefront's cookie. */
function tokenOf({ headers }: FastifyRequest): string {
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  return bearer ?? /(?:^|;\s*)token=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
}

/** Length and ETag of a version of the file. */
async function versionOf(file: FileHandle): Promise<{ length: number; etag: string }> {
  const { size, mtimeNs } = await file.stat({ bigint: true })
  return { length: Number(size), etag: `"${size.toString(36)}-${mtimeNs.toString(36)}"` }
}

/** Counts a download, unless the request resumes a counted one; false if none remains. */
async function claimDownload(
  { db, now = () => new Date() }: Parts,
  bought: BoughtRow,
  format: Format,
  isPart: boolean,
): Promise<boolean> {
  const { itemId } = bought
  const [at, max] = [now(), maxDownloads(bought)]
  if (!isPart) return countDownload(db, { itemId, format, max, now: at })
  const unless = new Date(at.getTime() - RESUME_MS)
  return (
    (await countDownload(db, { itemId, format, max, now: at, unless })) ||
    (max > 0 && (await hasBegun(db, itemId, format, unless)))
  )
}

/** The requested part of the file; If-Range with another version requests the complete file. */
function requestedRange({ headers }: FastifyRequest, { length, etag }: { length: number; etag: string }) {
  const { range, 'if-range': ifRange } = headers
  const part = range && (ifRange === undefined || ifRange === etag) ? byteRange(range, length) : 'whole'
  return { part, isPart: typeof part === 'object' && part.to - part.from + 1 < length }
}

const openIfThere = (place: string): Promise<FileHandle | undefined> =>
  open(place).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)))

/** Serves files to the signed-in customers who bought them. */
export function serveDownloads(app: FastifyInstance, parts: RouteParts): void {
  const { db, settings, limits, now = () => new Date() } = parts
  const serve = async (request: FastifyRequest<{ Params: { link: string } }>, reply: FastifyReply) => {
    const [, item = '', extension = ''] = /^(\d{1,15})-([a-z\d]+)$/.exec(request.params.link) ?? []
    const format = FORMATS.find((known) => known === extension)
    const customer = await findSession(db, tokenOf(request), now())
    // strangers cannot find out which links exist
    const bought = customer && format && (await readBoughtItem(db, customer.id, Number(item)))
    if (!customer || !format || !bought)
      return customer
        ? reply.callNotFound()
        : reply
            .header('cache-control', 'private, no-store')
            .redirect('/customer/account/login?why=account&next=/downloadable/customer/products', 303)
    const { language } = await findViewLanguage(db, bought.storeCode)
    const { t } = language
    if (!limits.take('download', String(customer.id), DOWNLOAD_RATE))
      return sendMessagePage(
        reply,
        429,
        language,
        t('A moment, please'),
        t('Too many requests. Please wait a moment and try again.'),
      )
    const refuseUsedUp = () =>
      sendMessagePage(
        reply,
        403,
        language,
        t('No downloads are left'),
        t('This file was downloaded as often as it may be. Write to us if you need it again.'),
      )
    if (bought.invoiced === 0) return reply.callNotFound()
    if (maxDownloads(bought) === 0) return refuseUsedUp()
    const place = filePath(settings.dataDir, bought.sku, format)
    const file = place === undefined ? undefined : await openIfThere(place)
    if (!file)
      return sendMessagePage(
        reply.header('retry-after', 3600),
        503,
        language,
        t('The file is being prepared'),
        t('We do not have this file from its publisher yet. Look here again later: none of your downloads is used up.'),
      )
    let isStreamed = false
    try {
      const version = await versionOf(file)
      const { part, isPart } = requestedRange(request, version)
      const isHead = request.method === 'HEAD'
      if (!isHead && part !== 'none' && !(await claimDownload(parts, bought, format, isPart))) return refuseUsedUp()
      const { from, to } = setHeaders(reply, part, version, bought.name, format)
      isStreamed = !isHead && to >= from
      // streamed, as files are large; the stream closes the file
      return reply.send(isStreamed ? file.createReadStream({ start: from, end: to }) : undefined)
    } finally {
      if (!isStreamed) await file.close()
    }
  }
  app.route({ method: ['GET', 'HEAD'], url: `${DOWNLOAD_PATH}/:link`, handler: serve })
}

/** Sets the response headers and returns the range of the body. */
function setHeaders(
  reply: FastifyReply,
  part: ReturnType<typeof byteRange>,
  { length, etag }: { length: number; etag: string },
  name: string,
  format: Format,
): { from: number; to: number } {
  reply.type(TYPES[format]).headers({
    'accept-ranges': 'bytes',
    etag,
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'content-disposition': `attachment; filename="${slug(name) || 'book'}.${format}"`,
  })
  if (part === 'none') {
    reply.code(416).header('content-range', `bytes */${length}`)
    return { from: 0, to: -1 }
  }
  const body = part === 'whole' ? { from: 0, to: length - 1 } : part
  if (part !== 'whole') reply.code(206).header('content-range', `bytes ${body.from}-${body.to}/${length}`)
  reply.header('content-length', body.to - body.from + 1)
  return body
}
