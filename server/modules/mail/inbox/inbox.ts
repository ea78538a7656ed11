import type { FastifyInstance, FastifyReply } from 'fastify'
import { hostnameOf, isThisMachine } from '../../../platform/http/this-machine.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Parts } from '../../../platform/module.ts'
import { findAttachment, findMail, listMails } from './inbox.sql.ts'
import { listPage, mailPage, styles } from './pages.ts'

const MAX_MAILS = 200
// the HTML of a mail is untrusted
const MAIL_POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; " +
  "sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'"
const PAGE_POLICY =
  "default-src 'none'; img-src data:; style-src 'self'; frame-src 'self'; form-action 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'"

/**
 * Shows all mails to developers at /dev/mail. Mails are personal data: the inbox is absent in production and where the
 * shop has a public URL, and answers only requests from this machine.
 */
export async function serveInbox(http: FastifyInstance, { db, settings }: Parts) {
  if (settings.production || !isThisMachine(new URL(settings.baseUrl).hostname)) return
  await http.register(async (app) => {
    // the host name as well, against DNS rebinding
    app.addHook('onRequest', async ({ ip, raw }, reply) => {
      if (!isThisMachine(ip) || !isThisMachine(hostnameOf(raw.headers.host))) return reply.callNotFound()
    })
    inboxRoutes(app, db, `${settings.basePath}/dev/mail`)
  })
}

/** `inbox` is the path of the inbox for links. */
function inboxRoutes(app: FastifyInstance, db: Db, inbox: string) {
  app.get<{ Querystring: { to?: string; format?: string } }>('/dev/mail', async ({ query }, reply) => {
    const recipient = query.to?.trim() || null
    const mails = await listMails(db, recipient, MAX_MAILS)
    if (query.format === 'json') return reply.header('cache-control', 'no-store').send(mails)
    return html(reply, PAGE_POLICY).send(listPage(inbox, mails, recipient))
  })

  app.get('/dev/mail/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
  )

  app.get<{ Params: { id: string }; Querystring: { format?: string } }>(
    '/dev/mail/:id',
    async ({ params, query }, reply) => {
      const mail = await find(params.id)
      if (!mail) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such mail.')
      if (query.format === 'json') return reply.header('cache-control', 'no-store').send(mail)
      return html(reply, PAGE_POLICY).send(mailPage(inbox, mail))
    },
  )

  app.get<{ Params: { id: string } }>('/dev/mail/:id/body', async ({ params }, reply) => {
    const mail = await find(params.id)
    if (!mail) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such mail.')
    reply.header('x-frame-options', 'SAMEORIGIN')
    // links open in a new tab: the frame may not navigate
    return html(reply, MAIL_POLICY).send(mail.html.replace(/<head[^>]*>/i, '$&<base target="_blank">'))
  })

  app.get<{ Params: { id: string; position: string } }>(
    '/dev/mail/:id/attachments/:position',
    async ({ params }, reply) => {
      const attachment =
        /^\d{1,15}$/.test(params.id) && /^\d{1,2}$/.test(params.position)
          ? await findAttachment(db, Number(params.id), Number(params.position))
          : undefined
      if (!attachment) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such attachment.')
      return reply
        .type(attachment.contentType)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${attachment.filename}"`)
        .send(attachment.content)
    },
  )

  const find = async (id: string) => (/^\d{1,15}$/.test(id) ? findMail(db, Number(id)) : undefined)
}

const html = (reply: FastifyReply, policy: string) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy).header('cache-control', 'no-store')
