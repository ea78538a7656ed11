import { afterAll, beforeAll, describe, test } from 'vitest'
import { firefox } from './firefox.ts'
import { passesTheFocus } from './journey.ts'
import { desktop, Page, views } from './page.ts'
import { describeJourneys, isHere } from './describe-journeys.ts'

describeJourneys(firefox)

describe.runIf(isHere(firefox))('in Firefox', () => {
  let page: Page
  beforeAll(async () => void (page = await Page.opens(firefox, views.Polish, { size: desktop, scheme: 'light' })))
  afterAll(() => page?.driver.ends())

  test('NAV-13 a dialog focuses its title and returns the focus when it is closed', () => passesTheFocus(page))
})
