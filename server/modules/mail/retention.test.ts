import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer } from '../../platform/mail/mail.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { deleteOldMails } from './retention.sql.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop.close())

test('mails and their attachments are deleted after a year', async () => {
  const mailer = createMailer(shop.db, undefined)
  for (const key of ['old', 'new'])
    await mailer.send({
      key,
      storeCode: 'default',
      sender: 'Zakładka <kontakt@zakladka.example>',
      recipient: 'ala@example.com',
      subject: key,
      html: '<p>Dziękujemy</p>',
      plain: 'Dziękujemy',
      attachments: [{ filename: 'FV.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
    })
  await shop.db.run`update mail set created_at = now() - interval '366 days' where key = 'old'`
  await deleteOldMails(shop.db)
  const inbox = await shop.http.inject({ method: 'GET', url: '/dev/mail?format=json' })
  expect(inbox.json<{ subject: string }[]>().map(({ subject }) => subject)).toEqual(['new'])
  expect(await shop.db.many`select mail_id from mail_attachment`).toHaveLength(1)
})
