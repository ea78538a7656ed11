import { eventually, expectAccessibleInBothThemes, shopUrl } from '../fixtures/browser.ts'
import { get } from '../fixtures/html.ts'
import { newCustomer, Reader } from '../fixtures/reader.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, onPhone, test } from '../fixtures/test.ts'

const FORM = '/opinie/napisz/drogi-soli-lipiec-wrona'
const BOOK = '/drogi-soli-lipiec-wrona.html'

/** Without the non-breaking spaces of typeset text. */
const wordsOf = ({ body }: { body: string }) => body.replaceAll('\u00a0', ' ')

/** Submits the review form of a page as a browser without scripts does. */
async function sends(path: string, values: Readonly<Record<string, string>>, cookie: string) {
  const page = await get(shopUrl() + path, { headers: { cookie } })
  const form = /<form[^>]*action="[^"]*opinie.*?<\/form>/s.exec(page.body)?.[0] ?? ''
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')],
  )
  return get(shopUrl() + path, {
    method: 'POST',
    headers: { cookie, origin: shopUrl(), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([...hidden, ...Object.entries(values)]).toString(),
  })
}

test('CAT-6: reviews are in the HTML, and structured data has a rating only when there are reviews', async () => {
  const book = await get(`${shopUrl()}/lalka-prus.html`)
  expect(book.body).toContain('W liceum nie zrozumiałam nic')
  expect(wordsOf(book)).toContain('Nie sprawdzamy, czy każda osoba pisząca opinię kupiła dany tytuł.')
  expect(book.jsonLd).toContainEqual(
    expect.objectContaining({ aggregateRating: expect.objectContaining({ ratingValue: 4.2, reviewCount: 5 }) }),
  )
  const without = await get(`${shopUrl()}/lalka-prus-ebook.html`)
  expect(wordsOf(without)).toContain('Nikt jeszcze nie napisał opinii o tym tytule.')
  expect(JSON.stringify(without.jsonLd)).not.toContain('aggregateRating')
  const all = await get(`${shopUrl()}/opinie/lalka-prus`)
  expect(all.body).toContain('Treść piątka, mój egzemplarz nie')
  expect(all.meta('robots').join()).not.toContain('noindex')
  expect(all.links('canonical').map(({ href }) => new URL(href).pathname)).toEqual(['/opinie/lalka-prus'])
  expect((await get(`${shopUrl()}/opinie/lalka-prus?sort=lowest`)).meta('robots').join()).toContain('noindex')
  for (const path of ['/opinie/lalka-prus?p=2', '/opinie/lalka-prus?p=x', '/opinie/nie-ma-takiej'])
    expect((await get(shopUrl() + path)).status, path).toBe(404)
  const english = await get(`${shopUrl()}/en/opinie/lalka-prus`)
  expect([english.status, new URL(english.headers.get('location') ?? '', shopUrl()).pathname]).toEqual([
    301,
    '/en/reviews/lalka-prus',
  ])
})

test('CAT-6: without scripts a refused review keeps its input; an approved one is shown', async () => {
  expect((await get(shopUrl() + FORM)).body).toContain('Aby napisać opinię, zaloguj się albo załóż konto.')
  const { token } = await newCustomer()
  const cookie = `token=${token}`
  const written = { nickname: 'Zosia', summary: 'O <b>soli</b>', text: 'Czyta się jak powieść drogi.' }
  const refused = await sends(FORM, { ...written, text: 'www.reklama.pl' }, cookie)
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('Opinia nie może zawierać odnośników ani adresów e\u2011mail.')
  expect(refused.body).toContain('value="O &lt;b&gt;soli&lt;/b&gt;"')
  const sent = await sends(FORM, { ...written, 'rating-MQ==': 'NA==', 'rating-Mg==': '' }, cookie)
  expect(sent.status).toBe(303)
  const done = await get(new URL(sent.headers.get('location') ?? '', shopUrl()).href)
  expect(done.body).toContain('Dziękujemy! Opinia pojawi się na stronie, gdy ją przeczytamy.')
  expect(done.body).not.toContain('powieść drogi')
  const waiting = JSON.parse(await operator('review', 'list', '--json', '--limit', '1000')) as {
    id: number
    revision: number
    nickname: string
  }[]
  const { id = 0, revision = 0 } = waiting.find(({ nickname }) => nickname === 'Zosia') ?? {}
  expect(await operator('review', 'approve', `${id}@${revision}`)).toBe(`Review ${id} is shown.\n`)
  await eventually(async () => (await get(shopUrl() + BOOK)).body).toContain('O &lt;b&gt;soli&lt;/b&gt;')
})

test('CAT-6: a review is written, corrected and sent by keyboard', onPhone, async ({ size }) => {
  const reader = await Reader.signedIn('default', { size })
  const { page } = reader
  await reader.goesTo('/emancypantki-prus.html')
  await reader.main.getByRole('link', { name: 'Napisz opinię' }).click()
  await expect(page).toHaveURL(/\/opinie\/napisz\//)
  await page.getByRole('radio', { name: '3 z 5' }).first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '4 z 5' }).first()).toBeChecked()
  await expectAccessibleInBothThemes(page)
  const title = page.getByRole('textbox', { name: 'Tytuł opinii' })
  const text = page.getByRole('textbox', { name: 'Opinia', exact: true })
  const send = page.getByRole('button', { name: 'Wyślij opinię' })
  const refusal = page.getByRole('alert').filter({ hasText: 'Nie wszystko się zgadza.' })

  await test.step('a field corrected before the refusal arrives is not reported as wrong', async () => {
    await text.fill('krótko')
    let respond = () => {}
    const corrected = new Promise<void>((resolve) => (respond = resolve))
    await page.route('**/graphql**', async (route) => {
      await corrected
      await route.continue()
    })
    await send.press('Enter')
    await expect(send).toHaveAttribute('aria-busy', 'true')
    await text.fill('Madzia to postać na nasze czasy.')
    respond()
    await expect(refusal).toContainText('Tytuł opinii')
    await expect(refusal).not.toContainText('Co najmniej 10 znaków.')
    await page.unroute('**/graphql**')
  })

  await title.fill('Dobra')
  await text.fill('krótko')
  await send.press('Enter')
  await expect(refusal).toContainText('Co najmniej 10 znaków.')
  await text.fill('Madzia to postać na nasze czasy.')
  await send.press('Enter')
  await expect(reader.main.getByText('Opinia pojawi się na stronie, gdy ją przeczytamy.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
