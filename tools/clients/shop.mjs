import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PORT = Number(process.env.CLIENTS_PORT ?? 4690)
const START_TIMEOUT_MS = 300_000
const MAIL_TIMEOUT_MS = 20_000

/** A fresh shop with the demo data, or the one at SHOP_URL. */
export async function openShop() {
  if (process.env.SHOP_URL) return { url: process.env.SHOP_URL, close: async () => {} }
  execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'clients-'))
  const { DATABASE_URL: _, ...environment } = process.env
  const shop = spawn(process.execPath, ['build/server/main.js'], {
    env: { LOG_LEVEL: 'error', ...environment, DATA_DIR: dataDir, PORT: String(PORT), HOST: '127.0.0.1', SEED: 'demo' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const close = async () => {
    if (shop.exitCode === null && shop.signalCode === null) {
      const ended = once(shop, 'exit')
      shop.kill()
      await ended
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  const url = `http://localhost:${PORT}`
  try {
    await Promise.race([isListening(shop, url), expire(START_TIMEOUT_MS)])
  } catch (error) {
    await close()
    throw error
  }
  shop.stdout.resume()
  return { url, close }
}

async function isListening(shop, url) {
  let printed = ''
  for await (const text of shop.stdout) if ((printed += text).split('\n').includes(url)) return
  throw new Error(`The shop ended before it could serve:\n${printed}`)
}

const expire = (milliseconds) =>
  wait(milliseconds, undefined, { ref: false }).then(() => Promise.reject(new Error('The shop does not start.')))

/** The first link of the newest mail to an address whose path contains `part`, once it has arrived. */
export async function mailedLink(shopUrl, recipient, part) {
  const read = async (address) => (await fetch(`${shopUrl}/dev/mail${address}`)).json()
  for (let left = MAIL_TIMEOUT_MS; left > 0; left -= 250) {
    const [newest] = await read(`?format=json&to=${encodeURIComponent(recipient)}`)
    const links = newest ? ((await read(`/${newest.id}?format=json`)).plain.match(/https?:\/\/\S+/g) ?? []) : []
    const link = links.find((address) => address.includes(part))
    if (link) return new URL(link)
    await wait(250)
  }
  throw new Error(`No mail to ${recipient} with a link to ${part}.`)
}
