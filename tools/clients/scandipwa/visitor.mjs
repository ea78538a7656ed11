import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const CHROMIUM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (file) => file && existsSync(file),
)
const ARGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update']
const NO_ROOT = 'React error #200'
const TIMEOUT_MS = 30_000

/** Opens a browser; `visit` starts a visitor. `faults` are all visitors' script, network and GraphQL errors. */
export async function openBrowser(url) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS })
  const faults = []
  const visit = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: url })
    context.setDefaultTimeout(TIMEOUT_MS)
    // nothing is fetched from hosts other than this machine
    await context.route(
      ({ hostname }) => hostname !== 'localhost',
      (route) => route.abort(),
    )
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => {
      // its script may run before the element that it renders into is parsed
      if (message.includes(NO_ROOT)) page.reload().catch(() => {})
      // an address that is opened ends the requests of the page before
      else if (message !== 'Failed to fetch') faults.push(message)
    })
    page.on('requestfailed', (request) => {
      const { errorText } = request.failure()
      const isOwn = new URL(request.url()).hostname === 'localhost'
      if (isOwn && errorText !== 'net::ERR_ABORTED') faults.push(`${errorText} ${request.url()}`)
    })
    page.on('response', async (response) => {
      if (!new URL(response.url()).pathname.endsWith('/graphql')) return
      if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
      // ended requests have no body
      const answer = await response.json().catch(() => undefined)
      for (const { message } of answer?.errors ?? []) faults.push(message)
    })
    return { page, close: () => context.close() }
  }
  return { visit, faults, close: () => browser.close() }
}
