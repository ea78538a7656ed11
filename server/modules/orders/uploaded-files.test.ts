import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signLink } from '../../platform/crypto/signed-link.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await mkdir(path.join(shop.dataDir, 'uploads'), { recursive: true })
}, 60_000)
afterAll(() => shop.close())

let files = 0
async function sent(name: string) {
  const token = `zeton-${++files}`
  await writeFile(path.join(shop.dataDir, 'uploads', token), `content of ${name}`)
  const row = await shop.db.one<{ id: number }>`
    insert into option_file (token, name, content_type, size, is_ordered)
    values (${token}, ${name}, 'application/pdf', 7, true) returning id`
  return { id: row?.id ?? 0, token }
}
const soon = () => Math.floor(Date.now() / 1000) + 60
let addresses = 0
const open = async (id: number, { until = soon(), kind = 'sent', ip = `198.51.100.${++addresses}` } = {}) =>
  shop.http.inject({
    url: `/sent-files/${await signLink(shop.db, { kind, id, until })}`,
    headers: { 'x-forwarded-for': ip },
  })

describe('CAT-5 ORD-11: a file that was sent with an order', () => {
  test.each([
    ['Mój znak.PDF', 'moj-znak.pdf'],
    ['kopia.2.jpeg', 'kopia2.jpeg'],
    ['„”.webp', 'file.webp'],
    ['.png', 'file.png'],
  ])('%s is saved as %s', async (name, filename) => {
    const { statusCode, headers, payload } = await open((await sent(name)).id)
    expect([statusCode, payload]).toEqual([200, `content of ${name}`])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${filename}"`,
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
    })
  })

  test('is not found once its link has expired, or the file or its row is gone', async () => {
    const { id, token } = await sent('znak.png')
    expect((await open(id, { until: soon() - 61 })).statusCode).toBe(404)
    expect((await open(id, { kind: 'paper' })).statusCode).toBe(404)
    expect((await open(id)).statusCode).toBe(200)
    await rm(path.join(shop.dataDir, 'uploads', token))
    expect((await open(id)).statusCode).toBe(404)
    expect((await open(id + 1)).statusCode).toBe(404)
  })

  test('is sent thirty times in a row to one address', async () => {
    const { id } = await sent('znak.png')
    const codes = []
    for (let nth = 0; nth < 30; nth++) codes.push((await open(id, { ip: '203.0.113.1' })).statusCode)
    expect(new Set(codes)).toEqual(new Set([200]))
    const refused = await open(id, { ip: '203.0.113.1' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await open(id, { ip: '203.0.113.2' })).statusCode).toBe(200)
  })
})
