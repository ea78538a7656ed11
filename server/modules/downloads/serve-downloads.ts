import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { slug } from '../../../language/slug.ts'
import type { Parts, RouteParts } from '../../platform/module.ts'
import { findSession } from '../customers/index.ts'
import { DOWNLOAD_PATH, filesKey, filesPath, findFileKey, sendMessagePage, suppliedFrom } from '../orders/index.ts'
import { getViewLanguage } from '../store/index.ts'
import { type BoughtFile, filesOf, maxDownloads } from './bought-files.ts'
import { type BoughtRow, countDownload, hasDownloadedSince, readBoughtItem } from './downloads.sql.ts'
import { openIfExists, sendFile } from './send-file.ts'

/** Milliseconds in which range requests belong to the download already counted, such as resumed ones. */
const RESUME_MS = 24 * 3_600_000
const DOWNLOAD_RATE = { burst: 60, perSecond: 1 }

type Request = FastifyRequest<{ Params: { link: string }; Querystring: { key?: unknown } }>

/** The customer's token, from the header or from the storefront's cookie. */
function tokenOf({ headers }: FastifyRequest): string {
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  return bearer ?? /(?:^|;\s*)token=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
}

/** Counts a download, unless the request resumes a counted one; false if none remains. */
async function claimDownload(
  { db, now = () => new Date() }: Parts,
  bought: BoughtRow,
  boughtFile: BoughtFile,
  isPart: boolean,
): Promise<boolean> {
  const { itemId } = bought
  const fileKey = boughtFile.key
  const [claimedAt, max] = [now(), maxDownloads(bought, boughtFile)]
  if (!isPart) return countDownload(db, { itemId, file: fileKey, max, now: claimedAt })
  const unless = new Date(claimedAt.getTime() - RESUME_MS)
  return (
    (await countDownload(db, { itemId, file: fileKey, max, now: claimedAt, unless })) ||
    (max !== 0 && (await hasDownloadedSince(db, itemId, fileKey, unless)))
  )
}

interface Found {
  bought: BoughtRow
  file: BoughtFile
  /** Undefined for the holder of a signed URL. */
  customerId?: number
}

/** The requested file if the request may have it. Strangers cannot find out which links exist. */
async function findFile(
  request: Request,
  { db, settings, now = () => new Date() }: RouteParts,
): Promise<Found | 'unknown' | 'signed out' | { expired: BoughtRow }> {
  const { params, query } = request
  const customer = await findSession(db, tokenOf(request), now())
  const [, item = '', fileKey = ''] = /^(\d{1,15})-([a-z\d]{1,20})$/.exec(params.link) ?? []
  const bought = item && (customer || query.key) ? await readBoughtItem(db, Number(item)) : undefined
  const files = bought ? filesOf(bought, settings.dataDir) : []
  const position = files.findIndex(({ key }) => key === fileKey)
  const file = files[position]
  if (bought && file) {
    if (customer && bought.customerId === customer.id) return { bought, file, customerId: customer.id }
    const { itemId } = bought
    const key =
      typeof query.key === 'string' ? await findFileKey(db, query.key, { itemId, position }, now()) : undefined
    if (key === 'expired') return { expired: bought }
    if (key === 'bought' || (key === 'shared' && file.isShareable)) return { bought, file }
  }
  return customer ? 'unknown' : 'signed out'
}

const awaitsConsent = ({ orderedAt, hasConsent }: BoughtRow, { now = () => new Date() }: RouteParts): boolean =>
  !hasConsent && suppliedFrom(orderedAt, now()) !== null

/** Path of the page with the order's files, which asks for the missing consent. */
async function filesPage({ orderId, storeCode }: BoughtRow, { db, now = () => new Date() }: RouteParts) {
  const { view } = await getViewLanguage(db, storeCode)
  return `${view.isDefault ? '' : `/${view.code}`}${filesPath(await filesKey(db, orderId, 'page', now()))}`
}

/** Serves files to the signed-in customers who bought them, and to whoever has a signed URL. */
export function serveDownloads(app: FastifyInstance, parts: RouteParts): void {
  const { db, limits } = parts
  const serve = async (request: Request, reply: FastifyReply) => {
    const found = await findFile(request, parts)
    if (found === 'unknown') return reply.callNotFound()
    if (found === 'signed out')
      return reply
        .header('cache-control', 'private, no-store')
        .redirect('/customer/account/login?why=account&next=/downloadable/customer/products', 303)
    const { language } = await getViewLanguage(db, ('expired' in found ? found.expired : found.bought).storeCode)
    const { t } = language
    if ('expired' in found)
      return sendMessagePage(
        reply,
        410,
        language,
        t('This link is no longer good'),
        t('Open your order again: you find a new link there.'),
      )
    const { bought, file: boughtFile, customerId } = found
    const holder = customerId === undefined ? request.ip : String(customerId)
    if (!limits.take('download', holder, DOWNLOAD_RATE))
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
    if (bought.supplied === 0) return reply.callNotFound()
    if (maxDownloads(bought, boughtFile) === 0) return refuseUsedUp()
    if (awaitsConsent(bought, parts)) {
      // the URL of one file gives no key to the others
      if (customerId === undefined)
        return sendMessagePage(
          reply,
          403,
          language,
          t('The file waits for a consent'),
          t('Open your order: it asks whether we may supply the files before the time for withdrawal is over.'),
        )
      return reply.header('cache-control', 'private, no-store').redirect(await filesPage(bought, parts), 303)
    }
    const file = boughtFile.path === undefined ? undefined : await openIfExists(boughtFile.path)
    if (!file)
      return sendMessagePage(
        reply.header('retry-after', 3600),
        503,
        language,
        t('The file is being prepared'),
        t('We do not have this file from its publisher yet. Look here again later: none of your downloads is used up.'),
      )
    return sendFile(
      request,
      reply,
      {
        file,
        contentType: boughtFile.contentType,
        filename: filenameOf(bought, boughtFile),
        cacheControl: 'private, no-store',
      },
      { isAllowed: (isPart) => claimDownload(parts, bought, boughtFile, isPart), refuse: refuseUsedUp },
    )
  }
  app.route({ method: ['GET', 'HEAD'], url: `${DOWNLOAD_PATH}/:link`, handler: serve })
}

/** `zaby.epub`, `kurs-kaligrafii-lekcja-1.mp3` */
const filenameOf = ({ name, links }: BoughtRow, { title, extension }: BoughtFile): string =>
  `${slug(links ? `${name} ${title}` : name) || 'book'}.${extension}`
