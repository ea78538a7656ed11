// npx tsx bench/navigation.ts [--url http://…] [--data FOLDER] [--runs 9] [--listing PATH]
// Measures the time from the click on a book in a listing to the frame that shows its title.
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContextOptions, type CDPSession, chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath, load, median, openShop, pagesOf } from './browser-shop.ts'
import { watchPaint } from './watch-paint.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    data: { type: 'string', default: 'var/bench-browser' },
    runs: { type: 'string', default: '9' },
    listing: { type: 'string' },
  },
})
const runs = Number(values.runs)

interface Machine {
  name: string
  context: BrowserContextOptions
  /** Factor by which the CPU is throttled. */
  cpuThrottleRate: number
  roundTripMs: number
}
const MACHINES: readonly Machine[] = [
  { name: 'desktop', context: { viewport: { width: 1280, height: 900 } }, cpuThrottleRate: 1, roundTripMs: 0 },
  {
    name: 'phone',
    context: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    cpuThrottleRate: 4,
    roundTripMs: 150,
  },
]
/** Bandwidth of Lighthouse's slow 4G. */
const BYTES_A_SECOND = (1_600_000 / 8) * 0.9

interface Sample {
  painted: number
  /** Chromium's duration of the click event, in steps of 8 ms: until the next frame, whatever it shows. */
  answered: number
  task: number
  script: number
  style: number
  layout: number
  requests: number
}

async function metrics(session: CDPSession): Promise<Record<string, number>> {
  const { metrics: list } = await session.send('Performance.getMetrics')
  return Object.fromEntries(list.map(({ name, value }) => [name, value]))
}

async function measure(browser: Browser, machine: Machine, listing: string): Promise<Sample[]> {
  const samples: Sample[] = []
  const context = await browser.newContext(machine.context)
  // tsx compiles functions with a helper `__name`, which a page lacks
  await context.addInitScript('globalThis.__name = (made) => made')
  await context.addInitScript(watchPaint)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  if (machine.roundTripMs) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: machine.roundTripMs,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
    })
  }
  let requests = 0
  page.on('request', (request) => {
    if (['fetch', 'script', 'document'].includes(request.resourceType())) requests++
  })
  // the first run, not counted, warms caches that are warm for a visitor of a listing as well
  for (let run = 0; run <= runs; run++) {
    await page.goto(listing)
    await page.waitForFunction(() => globalThis.hydrated)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    await session.send('Emulation.setCPUThrottlingRate', { rate: machine.cpuThrottleRate })
    const link = page.locator('main h2 a').nth(run % 3)
    await link.scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    const before = await metrics(session)
    requests = 0
    await (machine.context.hasTouch ? link.tap({ noWaitAfter: true }) : link.click({ noWaitAfter: true }))
    const times = await page.evaluate(() => globalThis.painted)
    const atPaint = requests
    await page.waitForTimeout(700)
    const after = await metrics(session)
    const spent = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) * 1000
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    if (run === 0) continue
    samples.push({
      painted: times.painted,
      answered: await page.evaluate(() => globalThis.answered),
      requests: atPaint,
      task: spent('TaskDuration'),
      script: spent('ScriptDuration'),
      style: spent('RecalcStyleDuration'),
      layout: spent('LayoutDuration'),
    })
  }
  await context.close()
  return samples
}

const shop = await openShop({ url: values.url, data: values.data })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
try {
  const listing = values.listing ? shop.url + values.listing : ((await pagesOf(shop.url))['listing'] ?? '')
  console.log(`${listing}, medians of ${runs}, ${load()}`)
  for (const machine of MACHINES) {
    const samples = await measure(browser, machine, listing)
    const all = samples.map(({ painted }) => painted).toSorted((a, b) => a - b)
    const of = (key: keyof Sample) => median(samples.map((sample) => sample[key])).toFixed(0)
    console.log(
      `${machine.name.padEnd(8)} click to painted title ${of('painted')} ms ` +
        `(${all.map((value) => value.toFixed(0)).join(' ')}), first frame after the click ${of('answered')} ms`,
    )
    console.log(
      `${''.padEnd(8)} main thread until 700 ms after: task ${of('task')} ms, script ${of('script')}, ` +
        `style ${of('style')}, layout ${of('layout')}; requests before the paint ${of('requests')}; ${load()}`,
    )
  }
} finally {
  await browser.close()
  await shop.close()
}
