import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { slug } from '../../../language/slug.ts'
import { RateLimits } from '../../platform/http/rate-limit.ts'
import type { Parts } from '../../platform/module.ts'
import { type Format, FORMATS } from '../catalog/downloads.ts'
import { findSession } from '../customers/session.ts'
import { tellReader } from '../orders/documents/serve-documents.ts'
import { viewOf } from '../orders/send-letter.ts'
import { makePdf } from './book-pdf.ts'
import { byteRange } from './byte-range.ts'
import { DOWNLOAD_PATH, mostDownloads } from './downloads.ts'
import { type BoughtRow, countDownload, hasBegun, readBook, readBoughtItem } from './downloads.sql.ts'
import { makeEpub } from './epub.ts'
import { manuscriptOf } from './manuscript.ts'

/** For so long a download that broke off may be fetched on, without counting again. */
const RESUMED_WITHIN = 24 * 3_600_000
const FETCHES = { burst: 60, perSecond: 1 }
const TYPES: Readonly<Record<Format, string>> = { epub: 'application/epub+zip', pdf: 'application/pdf' }

/** The customer's token, as programs send it and as the shop's own pages keep it. */
function tokenOf({ headers }: FastifyRequest): string {
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  return bearer ?? /(?:^|;\s*)token=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
}

/** The publisher's file where the operator has put one, else the shop's own specimen. */
async function contentOf({ db, settings }: Parts, { sku, productId, storeCode }: BoughtRow, format: Format): Promise<Buffer | undefined> {
  const own = await readFile(path.join(settings.dataDir, 'downloads', `${path.basename(sku)}.${format}`)).catch(() => undefined)
  if (own) return own
  const book = productId === null ? undefined : await readBook(db, productId, storeCode)
  if (!book) return undefined
  const manuscript = manuscriptOf(book, (await viewOf(db, storeCode)).language)
  return format === 'epub' ? makeEpub(manuscript) : makePdf(manuscript)
}

/** Counts a download; one that is fetched on is none anew. False: none is left. */
async function take({ db, now = () => new Date() }: Parts, bought: BoughtRow, format: Format, isGoingOn: boolean): Promise<boolean> {
  const { itemId } = bought
  const at = now()
  if (isGoingOn && (await hasBegun(db, itemId, format, new Date(at.getTime() - RESUMED_WITHIN)))) return mostDownloads(bought) > 0
  return countDownload(db, { itemId, format, most: mostDownloads(bought), now: at })
}

/** What of the file is asked for; a part of another edition of it is of no use. */
function partOf({ headers }: FastifyRequest, content: Buffer, etag: string) {
  const { range, 'if-range': ifRange } = headers
  return range && (ifRange === undefined || ifRange === etag) ? byteRange(range, content.length) : 'whole'
}

function send(reply: FastifyReply, content: Buffer, { part, etag, name, format }: { part: ReturnType<typeof byteRange>; etag: string; name: string; format: Format }) {
  reply.type(TYPES[format]).headers({
    'accept-ranges': 'bytes', etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex', 'content-disposition': `attachment; filename="${slug(name) || 'book'}.${format}"`,
  })
  if (part === 'whole') return reply.send(content)
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${content.length}`).send()
  return reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${content.length}`).send(content.subarray(part.from, part.to + 1))
}

/** Files of bought titles, for whoever bought them and is signed in. */
export function serveDownloads(app: FastifyInstance, parts: Parts): void {
  const { db, now = () => new Date() } = parts
  const limits = new RateLimits()
  app.get<{ Params: { link: string } }>(`${DOWNLOAD_PATH}/:link`, async (request, reply) => {
    const [, item = '', wanted = ''] = /^(\d{1,15})-([a-z]+)$/.exec(request.params.link) ?? []
    const format = FORMATS.find((known) => known === wanted)
    const customer = await findSession(db, tokenOf(request), now())
    // a stranger learns of no link whether there is such a one
    const bought = customer && format && (await readBoughtItem(db, customer.id, Number(item)))
    if (!customer || !format || !bought) return customer ? reply.callNotFound() : reply.header('cache-control', 'private, no-store').redirect('/customer/account/login?why=account&next=/downloadable/customer/products', 303)
    const { language } = await viewOf(db, bought.storeCode)
    const { t } = language
    if (!limits.take('download', String(customer.id), FETCHES)) return tellReader(reply, 429, language, t('A moment, please'), t('Too many requests. Please wait a moment and try again.'))
    const content = bought.invoiced > 0 ? await contentOf(parts, bought, format) : undefined
    if (!content) return reply.callNotFound()
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
    const part = partOf(request, content, etag)
    const isGoingOn = typeof part === 'object' && part.from > 0
    const isCounted = request.method === 'HEAD' || part === 'none' || (await take(parts, bought, format, isGoingOn))
    if (!isCounted) return tellReader(reply, 403, language, t('No downloads are left'), t('This file was downloaded as often as it may be. Write to us if you need it again.'))
    return send(reply, content, { part, etag, name: bought.name, format })
  })
}
