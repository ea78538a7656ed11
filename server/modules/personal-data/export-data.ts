import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '../../platform/context.ts'
import { verifyLink, signLink, expiryAfter } from '../../platform/crypto/signed-link.ts'
import type { Db } from '../../platform/db/db.ts'
import type { RouteParts } from '../../platform/module.ts'
import type { Subject } from '../../platform/personal-data.ts'
import { exportPerson, filesOfPerson, type Declarations, subjectOf, subjectOfOrder } from './persons.ts'
import { toCsv } from './to-csv.ts'
import { toZip } from './to-zip.ts'

const HOUR_SECONDS = 60 * 60
const PATH = '/personal-data'
const KINDS = { person: 'persondata', order: 'orderdata' } as const
const RATE = { burst: 10, perSecond: 1 / 60 }

export type ExportKey = { customerId: number } | { orderId: number }

const subjectFor = (db: Db, key: ExportKey): Promise<Subject | undefined> =>
  'customerId' in key ? subjectOf(db, key.customerId) : subjectOfOrder(db, key.orderId)

/** The data as CSV, and URLs of the CSV file and the archive that are valid for an hour. */
export async function exportData(context: RequestContext, declarations: Declarations, key: ExportKey) {
  const { db, baseUrl, now } = context
  const subject = await subjectFor(db, key)
  const csv = toCsv(subject ? await exportPerson(db, declarations, subject) : {})
  const link = 'customerId' in key ? { kind: KINDS.person, id: key.customerId } : { kind: KINDS.order, id: key.orderId }
  const signed = await signLink(db, { ...link, until: expiryAfter(HOUR_SECONDS, now) })
  const url = `${baseUrl}${PATH}/${signed}`
  return { csv, csvUrl: `${url}/personal-data.csv`, zipUrl: `${url}/personal-data.zip` }
}

/** Serves the CSV file, and the archive with the data as JSON and CSV, documents and uploaded files. */
export function serveExports(
  app: FastifyInstance,
  { db, settings, limits, now }: RouteParts,
  declarations: Declarations,
): void {
  app.get<{ Params: { signed: string; file: string } }>(`${PATH}/:signed/:file`, async ({ params, ip }, reply) => {
    const { file } = params
    if (file !== 'personal-data.csv' && file !== 'personal-data.zip') return reply.callNotFound()
    if (!limits.take('personal data archive', ip, RATE)) return reply.code(429).header('retry-after', 60).send()
    const link = await verifyLink(db, params.signed, Object.values(KINDS), now?.() ?? new Date())
    if (!link || link.isExpired) return reply.callNotFound()
    const isOrder = link.kind === KINDS.order
    const subject = await subjectFor(db, isOrder ? { orderId: link.id } : { customerId: link.id })
    if (!subject) return reply.callNotFound()
    const data = await exportPerson(db, declarations, subject)
    reply.headers({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-disposition': `attachment; filename="${file}"`,
    })
    if (file === 'personal-data.csv') return reply.type('text/csv; charset=utf-8').send(toCsv(data))
    const files = [
      { name: 'personal-data.json', read: async () => Buffer.from(JSON.stringify(data, null, 2)) },
      { name: 'personal-data.csv', read: async () => Buffer.from(toCsv(data)) },
      ...(await filesOfPerson({ db, settings }, declarations, subject)),
    ]
    return reply.type('application/zip').send(toZip(files))
  })
}
