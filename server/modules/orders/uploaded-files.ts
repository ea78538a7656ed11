import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { slug } from '../../../language/slug.ts'
import type { RequestContext } from '../../platform/context.ts'
import { verifyLink, signLink, expiryAfter } from '../../platform/crypto/signed-link.ts'
import type { RouteParts } from '../../platform/module.ts'
import { findOptionFile, findOptionFiles, optionFilePath } from '../catalog/index.ts'

const DAY_SECONDS = 24 * 60 * 60
const KIND = 'sent'
const PATH = '/sent-files'
const DOWNLOAD_RATE = { burst: 30, perSecond: 1 }

/** Signed URL of a file that was uploaded with an order; null if there is none. */
export async function uploadedFileUrl(token: string | undefined, context: RequestContext): Promise<string | null> {
  if (token === undefined) return null
  const { baseUrl, now } = context
  const id = await context.load(idsOfFiles, token)
  return id === undefined
    ? null
    : `${baseUrl}${PATH}/${await signLink(context.db, { kind: KIND, id, until: expiryAfter(DAY_SECONDS, now) })}`
}

async function idsOfFiles(tokens: readonly string[], { db }: RequestContext) {
  const known = new Map((await findOptionFiles(db, tokens)).map(({ token, id }) => [token, id]))
  return tokens.map((token) => known.get(token))
}

/** Serves an uploaded file to anyone with its signed URL, always as an attachment: the shop never displays it. */
export function serveUploadedFiles(app: FastifyInstance, { db, settings, limits }: RouteParts): void {
  app.get<{ Params: { signed: string } }>(`${PATH}/:signed`, async ({ params, ip }, reply) => {
    if (!limits.take('sent file', ip, DOWNLOAD_RATE)) return reply.code(429).header('retry-after', 60).send()
    const link = await verifyLink(db, params.signed, KIND, new Date())
    if (!link || link.isExpired) return reply.callNotFound()
    const file = await findOptionFile(db, link.id)
    const bytes = file && (await readFile(optionFilePath(settings.dataDir, file)).catch(() => undefined))
    if (!file || !bytes) return reply.callNotFound()
    const dot = file.name.lastIndexOf('.')
    const name = slug(file.name.slice(0, dot)) || 'file'
    return reply
      .type(file.contentType)
      .headers({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `attachment; filename="${name}${file.name.slice(dot).toLowerCase()}"`,
      })
      .send(bytes)
  })
}
