// npx tsx bench/lighthouse.ts [--url http://…] [--data FOLDER] [--runs 3] [--pages home,listing,product,post] [--plain]
// Runs Lighthouse for a phone on the shop behind an HTTP/2 proxy (--plain: without one), and axe on the same pages.
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { parseArgs, promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { openEdge } from './edge.ts'
import { chromiumFlags, chromiumPath, load, median, openShop, pagesOf } from './browser-shop.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    data: { type: 'string', default: 'var/bench-browser' },
    runs: { type: 'string', default: '3' },
    pages: { type: 'string', default: 'home,listing,product,post' },
    plain: { type: 'boolean' },
  },
})
const runs = Number(values.runs)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TIMES = {
  LCP: 'largest-contentful-paint',
  FCP: 'first-contentful-paint',
  TBT: 'total-blocking-time',
  SI: 'speed-index',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const

/** The properties of a report that are used. */
interface Result {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<
    string,
    { id: string; score: number | null; scoreDisplayMode: string; displayValue?: string; numericValue?: number }
  >
}

/** Installed when it is run: as a dependency it would add a third of all package files for this script alone. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

async function runLighthouse(address: string): Promise<Result> {
  const options = [
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${['--headless', '--ignore-certificate-errors', ...chromiumFlags].join(' ')}`,
  ]
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...options], {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
    maxBuffer: 100_000_000,
  }).catch(({ stderr }: { stderr: string }) => {
    throw new Error(`Lighthouse did not measure ${address}: ${stderr}`)
  })
  return JSON.parse(stdout) as Result
}

/** Audits that cost points, and recommendations of Lighthouse that do not. */
function findings({ audits, categories }: Result): string[] {
  const weighed = new Set(Object.values(categories).flatMap(({ auditRefs }) => auditRefs.map(({ id }) => id)))
  return Object.values(audits)
    .filter(
      ({ id, score, scoreDisplayMode }) =>
        weighed.has(id) && score !== null && score < 0.9 && scoreDisplayMode !== 'notApplicable',
    )
    .map(({ id, score, displayValue }) => `${id} ${score ?? ''} ${displayValue ?? ''}`.trim())
}

async function runAxe(address: string): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  try {
    const found: string[] = []
    for (const width of [390, 1280]) {
      const page = await (
        await browser.newContext({ viewport: { width, height: 844 }, bypassCSP: true, ignoreHTTPSErrors: true })
      ).newPage()
      await page.goto(address)
      await page.waitForFunction(() => globalThis.hydrated)
      // parts that are not rendered while out of view are checked too
      await page.evaluate(() => document.documentElement.setAttribute('data-complete', ''))
      await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') })
      const ids = await page.evaluate(
        'axe.run({ rules: { "target-size": { enabled: true } } })' +
          '.then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].target))',
      )
      found.push(...(ids as string[]).map((id) => `${width}: ${id}`))
    }
    return found
  } finally {
    await browser.close()
  }
}

const shop = await openShop({ url: values.url, data: values.data })
const edge = values.plain ? undefined : await openEdge(shop.url)
try {
  const pages = await pagesOf(shop.url)
  for (const name of values.pages.split(',')) {
    const page = pages[name]
    if (!page) throw new Error(`There is no page '${name}'`)
    const address = edge ? edge.url + new URL(page).pathname : page
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await runLighthouse(address))
    const scores = CATEGORIES.map(
      (id) => `${id} ${Math.round(median(results.map(({ categories }) => categories[id]?.score ?? 0)) * 100)}`,
    )
    const times = Object.entries(TIMES).map(
      ([label, id]) =>
        `${label} ${Math.round(median(results.map(({ audits }) => audits[id]?.numericValue ?? 0)) * 1000) / 1000}`,
    )
    console.log(`${name.padEnd(8)} ${scores.join(', ')}\n         ${times.join(', ')}; ${load()}`)
    for (const line of findings(results.at(-1) as Result)) console.log(`         - ${line}`)
    for (const line of await runAxe(address)) console.log(`         axe ${line}`)
  }
} finally {
  edge?.close()
  await shop.close()
}
