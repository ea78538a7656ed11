import type { Page } from '@playwright/test'
import { eventually, waitUntilHydrated, openVisitor, waitUntilVisible } from '../fixtures/browser.ts'
import { follow } from '../fixtures/chunks.ts'
import { releaseContext } from '../fixtures/contexts.ts'
import { acceptsCookies, openTagManager, setMeasurement, type TagManager } from '../fixtures/tag-manager.ts'
import { OWN_COOKIES } from '../../server/modules/privacy/own-cookies.ts'
import { expect, test } from '../fixtures/test.ts'

let tags: TagManager
test.beforeAll(async () => {
  tags = await openTagManager()
  await setMeasurement('general/gtm_id', 'GTM-TEST123', 'general/gtm_url', tags.origin, 'general/enabled', 'on')
})
test.afterAll(async () => {
  await setMeasurement('general/enabled', 'off')
  tags.close()
})

/** Writes the decision as another tab would. */
const decides = (page: Page, ...groups: string[]) =>
  page.evaluate((allowed) => {
    const write = (name: string, value: string) => (document.cookie = `${name}=${encodeURIComponent(value)}; Path=/`)
    write('consent', allowed ? 'ACCEPTED' : 'DECLINED')
    write('consent_groups', allowed)
    dispatchEvent(new StorageEvent('storage', { key: 'session_changed' }))
  }, groups.join(','))

const isLoaded = (page: Page) => page.evaluate(() => 'dataLayer' in globalThis)
const commands = () => tags.pushed.flatMap(({ entry }) => ('command' in entry ? [entry['command'] as unknown[]] : []))

test('TRK-1 TRK-2a: nothing of measurement is loaded before consent, and then from that page on', async () => {
  tags.reset()
  const { page, context, problems } = await openVisitor({ consent: 'undecided' })
  const requests: string[] = []
  page.on('request', (request) => void requests.push(request.url()))
  await page.goto('/')
  await waitUntilHydrated(page)
  await follow(page, '/literatura-piekna.html')
  await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'Literatura piękna' }))
  await page.goto('/lalka-prus.html')
  await waitUntilHydrated(page)
  await page.waitForLoadState('networkidle')
  expect(await isLoaded(page)).toBe(false)
  expect(requests.filter((address) => address.startsWith(tags.origin))).toEqual([])
  expect(requests.filter((address) => decodeURIComponent(address).includes('getGtm'))).toEqual([])
  const before = requests.length

  // declined: still nothing is loaded
  await decides(page)
  await page.waitForLoadState('networkidle')
  expect(requests).toHaveLength(before)

  // statistics only: advertising stays denied
  await decides(page, 'statistics')
  await tags.awaitsEvent('general')
  expect(commands().slice(0, 2)).toEqual([
    [
      'consent',
      'default',
      {
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        analytics_storage: 'denied',
        functionality_storage: 'denied',
        personalization_storage: 'denied',
        security_storage: 'granted',
        wait_for_update: 500,
      },
    ],
    ['consent', 'update', expect.objectContaining({ analytics_storage: 'granted', ad_storage: 'denied' })],
  ])
  await decides(page, 'statistics', 'marketing')
  await eventually(() => commands().at(-1)).toEqual([
    'consent',
    'update',
    expect.objectContaining({ analytics_storage: 'granted', ad_storage: 'granted', ad_user_data: 'granted' }),
  ])

  // withdrawn: tags are denied at once, and no more events are sent
  await decides(page)
  await eventually(() => commands().at(-1)).toEqual([
    'consent',
    'update',
    expect.objectContaining({ analytics_storage: 'denied', ad_storage: 'denied' }),
  ])
  const events = tags.events().length
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await page.waitForLoadState('networkidle')
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(tags.events()).toHaveLength(events)
  await page.goto('/')
  await waitUntilHydrated(page)
  await page.waitForLoadState('networkidle')
  expect(tags.loaded).toBe(1)
  expect(problems).toEqual([])
  await releaseContext(context)
})

test('TRK-1 TRK-2: in advanced mode the tag manager has all denied, stores nothing and gets no event', async () => {
  tags.reset()
  await setMeasurement('general/consent_mode', 'advanced')
  try {
    const { page, context } = await openVisitor({ consent: 'undecided' })
    const stored = async () => [
      ...(await context.cookies()).map(({ name }) => name),
      ...(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])),
    ]
    await page.goto('/lalka-prus.html')
    await eventually(() => tags.loaded).toBe(1)
    const decided = () =>
      commands().filter(([name]) => name === 'consent') as [string, string, Record<string, string>][]
    await eventually(() => decided().length).toBe(2)
    for (const [, , consents] of decided())
      for (const [name, value] of Object.entries(consents))
        if (!['security_storage', 'wait_for_update'].includes(name)) expect(`${name} ${value}`).toBe(`${name} denied`)
    await page.waitForLoadState('networkidle')
    expect(tags.events().map(({ event }) => event)).toEqual(['gtm.js'])
    const listed = OWN_COOKIES.filter(({ group }) => group === 'essential').map(({ name }) => name)
    expect((await stored()).filter((name) => !listed.includes(name))).toEqual([])

    await decides(page, 'statistics')
    await tags.awaitsEvent('general')
    await tags.awaitsEvent('productDetail')
    expect(decided().at(-1)).toEqual([
      'consent',
      'update',
      expect.objectContaining({ analytics_storage: 'granted', ad_storage: 'denied' }),
    ])
    expect(tags.loaded).toBe(1)
    await releaseContext(context)
  } finally {
    await setMeasurement('general/consent_mode', 'basic')
  }
})

test('TRK-2: the tag manager can load scripts by URL, but inline code in inserted markup does not run', async () => {
  tags.reset()
  const { page, context } = await openVisitor({ consent: 'undecided', isAlone: true })
  await acceptsCookies(context, 'statistics')
  await page.addInitScript(() => {
    const outcome: Record<string, boolean> = {}
    Object.assign(globalThis, {
      outcome,
      asTagManager() {
        // tag managers copy a nonce into the markup that they write
        outcome['nonce'] = [...document.scripts].some((script) => script.nonce !== '')
        const frame = document.createElement('iframe')
        frame.srcdoc = '<script>parent.outcome.framed = true</script>'
        document.body.append(frame)
        document.body.insertAdjacentHTML('beforeend', '<img src="/none.png" alt="" onerror="outcome.handler = true">')
        document.body.insertAdjacentHTML(
          'beforeend',
          '<a id="address" href="javascript:void(outcome.address=true)">x</a>',
        )
        document.querySelector<HTMLAnchorElement>('#address')?.click()
        try {
          // oxlint-disable-next-line no-eval -- the test expects that it is blocked
          outcome['evaluated'] = Boolean(eval('true'))
        } catch {
          outcome['evaluated'] = false
        }
        const own = document.createElement('script')
        own.src = `${new URL((document.currentScript as HTMLScriptElement).src).origin}/tag.js`
        document.body.append(own)
      },
    })
  })
  await page.goto('/')
  await page.waitForFunction(() => (globalThis as { tagOfOthersRan?: boolean }).tagOfOthersRan)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (globalThis as unknown as { outcome: object }).outcome)).toEqual({
    nonce: false,
    evaluated: false,
  })
})

test('TRK-1a TRK-1b: an event that is switched off is not sent, nor any event when measurement is off', async () => {
  tags.reset()
  await setMeasurement('events/general_init', 'off')
  const { page, context } = await openVisitor({ consent: 'undecided' })
  await acceptsCookies(context, 'statistics')
  await page.goto('/lalka-prus.html')
  await tags.awaitsEvent('productDetail')
  expect(tags.named('general')).toEqual([])
  expect(tags.named('page_view')).toEqual([])
  await setMeasurement('events/general_init', 'on', 'general/enabled', 'off')
  tags.reset()
  const policy = (await page.goto('/placowka-prus.html'))?.headers()['content-security-policy']
  expect(policy).not.toContain(tags.origin)
  await waitUntilHydrated(page)
  await page.waitForLoadState('networkidle')
  expect(await isLoaded(page)).toBe(false)

  await test.step('a page cached before measurement was on is measured when it is opened again', async () => {
    await setMeasurement('general/enabled', 'on')
    await page.goto('/placowka-prus.html')
    await tags.awaitsEvent('general')
  })
  await releaseContext(context)
})

test('TRK-2b: an A/B test delays the page by 4 s at most; a missing container id logs a warning', async () => {
  tags.reset()
  await setMeasurement('ab_testing/script', `${tags.origin}/ab.js`, 'ab_testing/enabled', 'on', 'general/gtm_id', '')
  try {
    const { page, context } = await openVisitor({ consent: 'undecided' })
    const opacity = () => page.evaluate(() => document.documentElement.style.opacity)
    let respond = () => {}
    const requested = new Promise<void>((resolve) => {
      void page.route('**/ab.js', async (route) => {
        resolve()
        await new Promise<void>((resolve) => (respond = resolve))
        await route.fulfill({ contentType: 'text/javascript', body: 'window.variant = "B"' }).catch(() => {})
      })
    })
    const requests: string[] = []
    page.on('request', (request) => void requests.push(request.url()))
    await page.goto('/')
    expect(await opacity()).toBe('')
    expect(requests.filter((address) => address.endsWith('/ab.js'))).toEqual([])

    await acceptsCookies(context, 'statistics')
    const warned = page.waitForEvent('console', (message) => message.text().includes('The tag manager has no id'))
    await page.goto('/', { waitUntil: 'commit' })
    await requested
    expect(await opacity()).toBe('0')
    respond()
    await eventually(opacity).toBe('')
    expect(await page.evaluate(() => (globalThis as { variant?: string }).variant)).toBe('B')
    // other scripts can still read the data layer
    expect((await warned).type()).toBe('warning')
    await page.waitForFunction(() =>
      (globalThis as { dataLayer?: { event?: string }[] }).dataLayer?.some(({ event }) => event === 'general'),
    )
    expect(tags.loaded).toBe(0)

    // a script that does not answer delays the page no longer than that
    await page.clock.install()
    await page.goto('/', { waitUntil: 'commit' })
    await eventually(opacity).toBe('0')
    await page.clock.fastForward(4000)
    await eventually(opacity).toBe('')
    respond()
  } finally {
    await setMeasurement('ab_testing/enabled', 'off', 'general/gtm_id', 'GTM-TEST123')
  }
})
