import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer } from '../../platform/mail/mail.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { personalData } from './personal-data.sql.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop.close())

test('GDPR-4: texts and attachments of mails are deleted after a month, mails after a year', async () => {
  const mailer = createMailer(shop.db, undefined)
  for (const key of ['old', 'read', 'new'])
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
  await shop.db.run`update mail set created_at = now() - interval '31 days' where key = 'read'`
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const rule of personalData.retain ?? [])
    await rule.apply({ db: shop.db, settings: shop.settings }, ago(rule.setting.endsWith('texts') ? 30 : 365))
  const inbox = await shop.http.inject({ method: 'GET', url: '/dev/mail?format=json' })
  expect(inbox.json<{ subject: string }[]>().map(({ subject }) => subject)).toEqual(['new', 'read'])
  expect(await shop.db.many`select plain from mail order by id`).toEqual([{ plain: '' }, { plain: 'Dziękujemy' }])
  expect(await shop.db.many`select mail_id from mail_attachment`).toHaveLength(1)
})
