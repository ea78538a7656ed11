// npx tsx bench/measurement.ts [--data FOLDER] [--runs 5]
// Measures how fast a phone responds to presses (INP) with visitor measurement off, and on with a tag manager: the
// elapsed time, and the processor time of the page, which other programs on the machine do not affect.
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath, load, median, openShop, pagesOf } from './browser-shop.ts'
import { processorTimes, traced } from './processor-time.ts'

const { values } = parseArgs({
  options: { data: { type: 'string', default: 'var/bench-browser' }, runs: { type: 'string', default: '5' } },
})
const runs = Number(values.runs)
/** CPU throttling for a mid-range phone. */
const CPU_THROTTLE_RATE = 4
/** Duration of a touch in milliseconds. */
const TOUCH_MS = 100

/** Sends all entries of the data layer to its server, as a tag manager does; without the work of real tags. */
const TAG_MANAGER = `(() => {
  const send = (entry) => navigator.sendBeacon(new URL('/collect', tagManager), JSON.stringify(entry))
  const tagManager = document.currentScript.src
  const push = dataLayer.push
  dataLayer.forEach(send)
  dataLayer.push = function (...entries) { entries.forEach(send); return push.apply(dataLayer, entries) }
})()`

async function openTagManager() {
  let entries = 0
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/gtm.js'))
      return response.setHeader('content-type', 'text/javascript').end(TAG_MANAGER)
    if (request.url === '/collect') entries++
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entries: () => entries,
    close: () => void server.close(),
  }
}

function setMeasurement(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['build/server/shop.js', 'measurement', 'set', ...args], {
    env: { ...process.env, DATA_DIR: values.data, DATABASE_URL: '' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

/** Runs in the page: records the longest event of each press, in steps of 8 ms. */
function watchPresses(): void {
  const longest = new Map<number, number>()
  Object.assign(globalThis, { presses: () => [...longest.values()] })
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  }
  // a user-blocking task from a frame callback runs right after style, layout and paint
  const { scheduler } = globalThis as unknown as {
    scheduler: { postTask(work: () => void, options: { priority: 'user-blocking' }): Promise<void> }
  }
  for (const name of ['pointerdown', 'pointerup', 'click'])
    addEventListener(
      name,
      () => {
        performance.mark('press came')
        requestAnimationFrame(
          () => void scheduler.postTask(() => performance.mark('press shown'), { priority: 'user-blocking' }),
        )
      },
      { capture: true },
    )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId)
        longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0))
  }).observe(options)
}

const presses = (page: Page) => page.evaluate(() => (globalThis as unknown as { presses(): number[] }).presses())

interface WalkTimes {
  /** Elapsed time of each press that took over 16 ms, in milliseconds. */
  durations: number[]
  /** Processor time of the page for each press, in milliseconds. */
  spent: number[]
}

/** Walks from a listing to a book and the cart. */
async function walk(browser: Browser, listing: string, isMeasured: boolean): Promise<WalkTimes> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  // tsx compiles functions with a helper `__name`, which a page lacks
  await context.addInitScript('globalThis.__name = (made) => made')
  await context.addInitScript(watchPresses)
  if (isMeasured)
    await context.addCookies([
      { name: 'consent', value: 'ACCEPTED', url: listing },
      { name: 'consent_groups', value: encodeURIComponent('statistics,marketing'), url: listing },
    ])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(listing)
  await page.waitForFunction(() => (globalThis as { hydrated?: boolean }).hydrated)
  await page.waitForLoadState('networkidle')
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE_RATE })
  const tap = async (selector: string, wait = 1500) => {
    const element = page.locator(selector).first()
    // waits until it is visible and not covered
    await element.tap({ trial: true })
    const box = await element.boundingBox()
    if (!box) throw new Error(`${selector} is not shown`)
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    // a touch takes a while, in which the page handles its start
    await page.waitForTimeout(TOUCH_MS)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForTimeout(wait)
  }
  const marks = await traced(await browser.newBrowserCDPSession(), async () => {
    await tap('main li form button, main li button[type=submit]')
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(500)
    await tap('main h2 a', 2500)
    await tap('main article form button[type=submit]')
    await tap('header a[href$="/cart"]', 2500)
    await tap('main li button:not([aria-disabled=true])')
  })
  const durations = await presses(page)
  await context.close()
  return { durations, spent: processorTimes(marks, ['press came', 'press shown']) }
}

const shop = await openShop({ data: values.data })
const tags = await openTagManager()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
try {
  const listing = (await pagesOf(shop.url))['listing'] ?? ''
  console.log(`${listing}, ${runs} walks of a phone (CPU ${CPU_THROTTLE_RATE} times slower), ${load()}`)
  for (const isMeasured of [false, true]) {
    setMeasurement(
      'general/gtm_id',
      'GTM-BENCH12',
      'general/gtm_url',
      tags.url,
      'general/enabled',
      isMeasured ? 'on' : 'off',
    )
    const worst: number[] = []
    const all: number[] = []
    const processor: number[] = []
    const slowest: number[] = []
    for (let run = 0; run < runs; run++) {
      const walked = await walk(browser, listing, isMeasured)
      worst.push(Math.max(0, ...walked.durations))
      all.push(...walked.durations)
      processor.push(...walked.spent)
      slowest.push(Math.max(...walked.spent))
    }
    console.log(
      `${isMeasured ? 'everything measured' : 'nothing measured   '}  INP ${median(worst)} ms (${worst.join(' ')}), ` +
        `median press ${median(all)} ms of ${all.length}, ${tags.entries()} entries reported; processor time of the ` +
        `page from a press to its frame: median ${median(processor).toFixed(0)} ms, worst of each walk ` +
        slowest.map((value) => value.toFixed(0)).join(' '),
    )
  }
} finally {
  setMeasurement('general/enabled', 'off')
  await browser.close()
  tags.close()
  await shop.close()
}
