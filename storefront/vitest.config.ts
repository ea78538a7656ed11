import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Route } from '@playwright/test'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { root, shared } from '../tools/bundle/vite-options.mjs'

type Media = Parameters<typeof import('vitest/browser').commands.emulateMedia>[0]
const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media)

const PICTURES = /\.(?:jpg|png)\b/
const held: Route[] = []
const holdPictures: BrowserCommand = ({ page }) => page.route(PICTURES, (route) => void held.push(route))
const releasePictures: BrowserCommand = async ({ page }) => {
  await Promise.all(held.splice(0).map((route) => route.continue()))
  await page.unroute(PICTURES)
}

/** Component tests: components in a real browser, without a shop. */
export default defineConfig({
  ...shared,
  root,
  plugins: [react()],
  server: { fs: { allow: [root] } },
  test: {
    include: ['{storefront,web,examples}/**/*.component.test.tsx'],
    setupFiles: ['./web/testing/end-page.ts'],
    testTimeout: 60_000,
    // no test waits for a failure, so only stalled machines need this
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './tools/test-times.ts'],
    // one page for all files: loading React for each took most of the time
    isolate: false,
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: { emulateMedia, holdPictures, releasePictures },
      provider: playwright({
        launchOptions: {
          executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
          args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
        },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
    },
  },
})
