import { afterAll, beforeAll, describe, test } from 'vitest'
import { firefox } from './firefox.ts'
import { checksDialogFocus } from './journey.ts'
import { desktop, Page, views } from './page.ts'
import { describeJourneys, isInstalled } from './describe-journeys.ts'

describeJourneys(firefox)

describe.runIf(isInstalled(firefox))('in Firefox', () => {
  let page: Page
  beforeAll(async () => void (page = await Page.opens(firefox, views.Polish, { size: desktop, scheme: 'light' })))
  afterAll(() => page?.driver.closes())

  test('NAV-13 a dialog focuses its title and returns the focus when it is closed', () => checksDialogFocus(page))
})
