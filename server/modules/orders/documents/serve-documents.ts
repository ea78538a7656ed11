import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../../../../language/markup.ts'
import type { Language } from '../../../../language/translate.ts'
import type { RouteParts } from '../../../platform/module.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { verifyLink } from '../../../platform/crypto/signed-link.ts'
import { getViewLanguage } from '../../store/index.ts'
import { printDocument, printInvoices } from '../invoice-pdf/print-document.ts'
import { readOrder } from '../read-orders.sql.ts'

/** Rate limit: rendering a PDF takes a fifth of a second. */
const PDF_RATE = { burst: 30, perSecond: 0.2 }

const MESSAGE_PAGE_STYLES = `
:root{color-scheme:light dark;background:#faf6ee;color:#211c16}a{color:#9b1b30}
main{font:18px/1.5 Georgia,serif;max-width:34em;margin:15vh auto;padding:0 16px}
@media(prefers-color-scheme:dark){:root{background:#1b1712;color:#efe7d8}a{color:#f0a3ad}}
`

/** A plain page, for example for an expired link. */
export function sendMessagePage(
  reply: FastifyReply,
  status: number,
  { t, locale }: Language,
  title: string,
  text: string,
) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'").send(`<!doctype html>
<html lang="${locale.slice(0, 2)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${MESSAGE_PAGE_STYLES}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
<p><a href="/">${escapeHtml(t('To the shop'))}</a></p></main></body>
</html>`)
}

/** Serves documents as PDF through signed links, as on the buyer's page and in mails. */
export function serveDocuments(app: FastifyInstance, { db, limits }: RouteParts): void {
  app.get<{ Params: { signed: string } }>('/documents/:signed', async ({ params, ip, log }, reply) => {
    const link = await verifyLink(db, params.signed, ['paper', 'invoices'], new Date())
    if (!link) return reply.callNotFound()
    const order = await readOrder(db, link.kind === 'paper' ? { salesDocumentId: link.id } : { id: link.id })
    if (!order) return reply.callNotFound()
    const { language } = await getViewLanguage(db, order.storeCode)
    const { t } = language
    if (link.isExpired)
      return sendMessagePage(
        reply,
        410,
        language,
        t('This link is no longer good'),
        t('Open your order again: you find a new link there.'),
      )
    if (!limits.take('document', ip, PDF_RATE))
      return sendMessagePage(
        reply,
        429,
        language,
        t('A moment, please'),
        t('Too many requests. Please wait a moment and try again.'),
      )
    const print = async () =>
      link.kind === 'paper'
        ? (await printDocument(db, order, link.id, language))?.file
        : await printInvoices(db, order, language)
    const file = await print().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      log.error({ order: order.number, err: error }, 'a document is not printed')
      return error
    })
    if (file instanceof Refusal)
      return sendMessagePage(
        reply,
        500,
        language,
        t('We cannot print this document'),
        t('Please write to us: you get it another way.'),
      )
    if (!file) return reply.callNotFound()
    return reply
      .type(file.contentType)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', `attachment; filename="${file.filename}"`)
      .send(file.content)
  })
}
