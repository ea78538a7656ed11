import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { erasedEmail } from '../personal-data.ts'
import { createMailer, type Mail } from './mail.ts'

const received: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, callback) =>
    callback(
      address.startsWith('nikt') ? new Error(`<${address}>: nobody of that name, ask postmaster@example.pl`) : null,
    ),
  onData(stream, _session, callback) {
    let text = ''
    stream.on('data', (part: Buffer) => (text += part.toString()))
    stream.on('end', () => {
      received.push(text)
      callback()
    })
  },
})
let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}, 60_000)
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
  await shop.close()
})

const mail = (key: string, recipient: string): Mail => ({
  key,
  storeCode: 'default',
  sender: '"Zakładka" <sklep@example.pl>',
  recipient,
  subject: 'Zamówienie',
  html: '<p>Dzień dobry</p>',
  plain: 'Dzień dobry',
})
const mailer = () => createMailer(shop.db, `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)

test('a mail is sent once per key', async () => {
  await mailer().send(mail('order-confirmation:1', 'ewa@example.pl'))
  await mailer().send(mail('order-confirmation:1', 'ewa@example.pl'))
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: ewa@example.pl')
})

test('a mail that is sent again after a crash has the Message-ID of the first, and no other mail has it', async () => {
  received.length = 0
  await mailer().send(mail('order-confirmation:3', 'ewa@example.pl'))
  // as a process leaves it that was killed before it recorded the mail server's answer
  await shop.db.run`update mail set sent_at = null where key = 'order-confirmation:3'`
  await mailer().send(mail('order-confirmation:3', 'ewa@example.pl'))
  await mailer().send(mail('order-confirmation:4', 'ewa@example.pl'))
  const ids = received.map((text) => /^Message-ID: (<\S+@example\.pl>)\r$/im.exec(text)?.[1])
  expect(ids).toEqual([expect.any(String), ids[0], expect.any(String)])
  expect(ids[2]).not.toBe(ids[0])
})

test('a mail with an unsubscribe URL has List-Unsubscribe headers for one-click unsubscription', async () => {
  received.length = 0
  await mailer().send({
    ...mail('my-books-arrived:1', 'ewa@example.pl'),
    unsubscribe: 'https://ksiegarnia.example/my-books/stop/abc',
  })
  expect(received[0]).toContain('List-Unsubscribe: <https://ksiegarnia.example/my-books/stop/abc>')
  expect(received[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('the error of a mail server is reported without the mailbox names', async () => {
  await expect(mailer().send(mail('order-confirmation:2', 'nikt.wazny@example.pl'))).rejects.toThrow(
    /^order-confirmation:2 was not sent: .*<…@example\.pl>: nobody of that name, ask …@example\.pl/,
  )
  const kept = await shop.db.one`select sent_at from mail where key = 'order-confirmation:2'`
  expect(kept).toEqual({ sentAt: null })
})

test('GDPR-4: tokens and forgotten mails are not stored, and an erased address gets no mail', async () => {
  received.length = 0
  await mailer().send({
    ...mail('reset:1', 'ewa@example.pl'),
    plain: '/set?token=tajny-żeton',
    secrets: ['tajny-żeton'],
  })
  await mailer().send({ ...mail('erased', 'ola@example.pl'), isNotStored: true })
  await mailer().send(mail('order-refund:1', erasedEmail()))
  expect(received).toHaveLength(2)
  expect(received[1]).toContain('To: ola@example.pl')
  expect(await shop.db.one`select plain from mail where key = 'reset:1'`).toEqual({ plain: '/set?token=…' })
  expect(await shop.db.many`select 1 from mail where key in ('erased', 'order-refund:1')`).toEqual([])
})
