import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { startShop } from './shop-process.ts'

/** Opens the demo shop for browser measurements; its covers are drawn at the first start (a minute) and stored. */
export async function openShop({
  url,
  data,
}: {
  url?: string
  data: string
}): Promise<{ url: string; close(): Promise<void> }> {
  if (url) return { url, close: () => Promise.resolve() }
  if (!existsSync('build/server/main.js')) throw new Error('There is no build: npm run build')
  const shop = await startShop({ DATA_DIR: data, DATABASE_URL: '', SMTP_URL: '' })
  return { url: shop.url, close: () => shop.stop() }
}

const places = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export function chromiumPath(): string {
  const found = places.find((file) => file && existsSync(file))
  if (!found) throw new Error('Set CHROMIUM to the path of a Chromium')
  return found
}

/** Disables the browser's background work, which would be measured too. */
export const chromiumFlags = ['--no-sandbox', '--disable-background-networking', '--disable-component-update']

/** URLs of the measured pages: the listing is the first in the menu (all titles), the product the first in it. */
export async function pagesOf(url: string): Promise<Record<string, string>> {
  const home = `${url}/`
  const first = async (address: string, link: RegExp) => {
    const found = link.exec(await (await fetch(address)).text())?.[1]
    if (!found) throw new Error(`${address} has no link like ${String(link)}`)
    return url + found
  }
  const listing = await first(home, /href="(\/[^"?]*\.html)"/)
  return {
    home,
    listing,
    product: await first(listing, /<h2[^>]*><a[^>]* href="(\/[^"]+\.html)"/),
    post: await first(`${url}/blog`, /href="(\/blog\/post\/[^"]+)"/),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Load average, because elapsed times mean little while others use the machine. */
export const load = () =>
  `load ${loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')}`
