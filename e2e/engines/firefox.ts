import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import type { Driver, Engine } from './driver.ts'

const BROWSER = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'

/** Errors of requests that were pending when their page was left. */
const GIVEN_UP =
  /NetworkError when attempting to fetch|The operation was aborted|A ServiceWorker intercepted the request/

/** Errors of images that the service worker was fetching when their page was left. */
const LEFT_BEHIND = /\/media\/.*A ServiceWorker intercepted the request/

/** Firefox speaks WebDriver BiDi without a driver. */
export const firefox: Engine = {
  name: 'Firefox',
  missingPackages: existsSync(BROWSER) ? '' : 'firefox-esr',
  async opens({ size, scheme }): Promise<Driver> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: BROWSER,
      // the viewport, because a window cannot be as narrow as a phone
      defaultViewport: size,
      extraPrefsFirefox: {
        'intl.accept_languages': 'pl-PL, pl',
        'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
        'ui.prefersReducedMotion': 1,
        'ui.useOverlayScrollbars': 1,
      },
    })
    const page = await browser.newPage()
    const problems: string[] = []
    // logged as text: reading an Error object needs its page, which may be gone by then
    await page.evaluateOnNewDocument(() => {
      const write = console.error
      console.error = (...text: unknown[]) => write(...text.map(String))
    })
    let isLeaving = false
    const note = (error: string) => {
      if (!isLeaving || !GIVEN_UP.test(error)) problems.push(error)
    }
    page.on('pageerror', (error) => note(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') note(message.text())
    })
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${response.url()} ${response.status()}`)
    })
    return {
      problems: () => Promise.resolve(problems.filter((problem) => !LEFT_BEHIND.test(problem))),
      async goesTo(url) {
        isLeaving = true
        await page.goto(url)
        isLeaving = false
      },
      runs: (inPage, ...args) => page.evaluate(inPage as (...args: unknown[]) => unknown, ...args) as Promise<never>,
      runsScript: async (script) => void (await page.evaluate(`${script};0`)),
      clicks: (x, y) => page.mouse.click(x, y),
      types: (text) => page.keyboard.type(text),
      presses: (key) => page.keyboard.press(key),
      takesScreenshot: async () => Buffer.from(await page.screenshot()),
      closes: () => browser.close(),
    }
  },
}
