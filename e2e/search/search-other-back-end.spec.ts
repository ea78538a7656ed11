import { waitUntilHydrated, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { temporaryFolder, startDisposableShop } from '../fixtures/folder.ts'
import { plainBackend } from '../fixtures/plain-backend.ts'
import { Search } from '../fixtures/search.ts'
import { expect, test } from '../fixtures/test.ts'

test('SRCH-4 NET-1: a back end without our operation suggests books and categories with one request', async () => {
  const backend = await plainBackend(/searchSuggestions/)
  try {
    using own = temporaryFolder()
    await using front = await startDisposableShop({ DATA_DIR: own.folder, COMMERCE_URL: backend.url })
    const buyer = await Buyer.enters()
    const search = new Search(buyer)
    await buyer.page.goto(`${front.url}/kontakt`)
    await waitUntilHydrated(buyer.page)
    const { sent } = search.recordsRequests()
    await search.types('lalka')
    expect((await search.optionTexts('Books')).join('\n')).toContain('Lalka\nBolesław Prus · Książka')
    const before = sent.length
    await search.types('fantastyka')
    expect(await search.optionTexts('Categories')).toContain('Fantastyka')
    expect(sent.slice(before)).toEqual(['fantastyka'])
    // too short to match categories
    await search.types('fa')
    await waitUntilVisible(search.group('Books').getByRole('option'))
    await search.group('Books').getByRole('option').first().click()
    await waitUntilVisible(buyer.main.getByRole('article'))
    // a document unknown to the back end is sent to it once, after a 410 that the console shows
    expect(buyer.visitor.problems.filter((problem) => !problem.includes('status of 410'))).toEqual([])
    await buyer.leaves()
  } finally {
    await backend.close()
  }
})
