import { createServer } from 'node:http'
import { get } from './contender.ts'
import { drive, send } from './drive.ts'
import * as operations from './operations.ts'
import { median } from './rows.ts'
import { freePort, type ShopProcess } from './shop-process.ts'

/** Compares the shop with the upper limit: a node:http server that only sends the same bytes. */
export async function compareWithBareNode(shop: ShopProcess, category: number, seconds: number) {
  const headers = { 'accept-encoding': 'br' }
  const variables = { filter: { category_id: { eq: category } }, sort: {}, pageSize: 24, currentPage: 1 }
  const bytes = await get(shop, operations.listing, variables, headers)
  const bare = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br' }).end(bytes),
  )
  const port = await freePort()
  await new Promise<void>((resolve) => bare.listen(port, '127.0.0.1', resolve))
  const ours: number[] = []
  const floor: number[] = []
  // in turns, because the machine is shared
  for (let round = 0; round < 3; round++) {
    ours.push(
      (
        await drive(async () => void (await get(shop, operations.listing, variables, headers)), {
          seconds: seconds / 2,
          concurrency: 16,
        })
      ).perSecond,
    )
    floor.push(
      (
        await drive(async () => void (await send(`http://127.0.0.1:${port}`, { method: 'GET', path: '/' })), {
          seconds: seconds / 2,
          concurrency: 16,
        })
      ).perSecond,
    )
  }
  bare.close()
  return {
    bytes: bytes.length,
    perSecond: Math.round(median(ours)),
    barePerSecond: Math.round(median(floor)),
    share: Math.round((median(ours) / median(floor)) * 100) / 100,
  }
}
