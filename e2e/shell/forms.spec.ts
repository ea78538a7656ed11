import type { BrowserContext, Page } from '@playwright/test'
import type { Language } from '../../language/translate.ts'
import {
  eventually,
  expectAccessible,
  waitUntilHidden,
  waitUntilHydrated,
  openVisitor,
  phone,
  waitUntilVisible,
} from '../fixtures/browser.ts'
import { views } from '../fixtures/buyer.ts'
import { releaseContext } from '../fixtures/contexts.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

test.describe('at /styleguide', () => {
  let t: Language['t']
  let page: Page
  let context: BrowserContext
  let problems: string[]
  test.beforeAll(async () => {
    const { base, language } = views.en
    t = language.t
    const visitor = await openVisitor({ size: phone })
    page = visitor.page
    problems = visitor.problems
    context = visitor.context
    await page.goto(`${base}/styleguide`)
    await waitUntilHydrated(page)
  })
  test.afterAll(() => releaseContext(context))

  const form = () => page.getByRole('form', { name: 'Reguły pól' })
  const field = (label: string) => form().getByLabel(label, { exact: true })
  const message = (text: string) => form().getByText(text, { exact: true })
  async function writes(label: string, value: string) {
    await field(label).fill(value)
    await field(label).blur()
  }

  test(
    'FORM-1: a wrong value is reported beside its field on leaving it, and cleared once corrected',
    onPhoneInEnglish,
    async () => {
      await writes('email', 'ala@przyklad')
      await waitUntilVisible(message(t('Incorrect email format!')))
      expect(await field('email').getAttribute('aria-invalid')).toBe('true')
      await field('email').fill('ala@przyklad.pl')
      await waitUntilHidden(message(t('Incorrect email format!')))
      await writes('alpha', 'Żółw 1')
      await waitUntilVisible(message(t('Incorrect input! Only letters allowed!')))
      await writes('alpha', 'Żółw')
      await waitUntilHidden(message(t('Incorrect input! Only letters allowed!')))
      await writes('vat', '5260250275')
      await waitUntilVisible(message(t('Incorrect VAT number!')))
      await writes('phone', 'zadzwoń')
      await waitUntilVisible(message(t('Incorrect phone input!')))
      await expectAccessible(page, 'wrong fields', ['wcag2a', 'wcag2aa'])
    },
  )

  test('FORM-2 FORM-2b: lengths are counted and shown', onPhoneInEnglish, async () => {
    await writes('Od 3 do 10 znaków', 'ab')
    await waitUntilVisible(message(t('Minimum %s characters!', 3)))
    await field('Od 3 do 10 znaków').fill('abcdefghijklm')
    await waitUntilVisible(message(t('Maximum %s characters (%s too many)', 10, 3)))
    await field('Od 3 do 10 znaków').fill('abcd')
    await waitUntilVisible(message(t('Maximum %s characters (%s remaining)', 10, 6)))
    await writes('Najwyżej 5 znaków', 'abcdef')
    await expect(message(t('Please enter no more than %s characters.', 5))).toHaveCount(1)
    await field('Uwagi').fill('Proszę o paragon.')
    await waitUntilVisible(message(t('Maximum %s characters (%s remaining)', 40, 23)))
  })

  test('FORM-3: numbers and dates have a minimum and a maximum', onPhoneInEnglish, async () => {
    await writes('Od 2 do 12', '1')
    await waitUntilVisible(message(t('Minimal value is %s!', 2)))
    await writes('Od 2 do 12', '13')
    await waitUntilVisible(message(t('Maximum value is %s!', 12)))
    await writes('Dzień roku 2026', '2027-01-01')
    await waitUntilVisible(message(t('Value is out of range!')))
  })

  test('FORM-4: files are checked by extension and sent as JSON; groups are one field', onPhoneInEnglish, async () => {
    await waitUntilVisible(message(t('Compatible file extensions to upload: %s', 'pdf, png')))
    await field('Plik').setInputFiles({
      name: 'wirus.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ'),
    })
    await waitUntilVisible(message(t('Incorrect File extension upload!')))
    await field('Plik').setInputFiles({
      name: 'umowa.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    })
    await waitUntilHidden(message(t('Incorrect File extension upload!')))
    const sent = form().locator('input[name=file]')
    await eventually(async () => JSON.parse((await sent.inputValue()) || '{}') as unknown).toEqual({
      file_name: 'umowa.pdf',
      file_data: 'data:application/pdf;base64,JVBERi0xLjQ=',
    })
    await form()
      .getByRole('button', { name: t('Remove file') })
      .click()
    await eventually(() => sent.inputValue()).toBe('')

    const group = form().getByRole('group', { name: 'Choć jedna półka' })
    await group.getByRole('checkbox', { name: 'Powieści' }).focus()
    await field('Uwagi').focus()
    await waitUntilVisible(group.getByText(t('This field is required!')))
    await group.getByRole('checkbox', { name: 'Wiersze' }).check()
    await waitUntilHidden(group.getByText(t('This field is required!')))
    const pair = form().getByRole('group', { name: 'Dwie różne liczby' })
    await writes('Pierwsza', '3')
    await writes('Druga', '3')
    await waitUntilVisible(pair.getByText(t('Incorrect input!')))
    await writes('Druga', 'trzy')
    await waitUntilVisible(pair.getByText(t('Field contains issues!')))
  })

  test('FORM-5 FORM-5a: date and time are chosen from lists in the configured order', onPhoneInEnglish, async () => {
    const when = form().getByRole('group', { name: 'Dzień i godzina' })
    const english = form().getByRole('group', { name: 'Month first, AM and PM' })
    expect(
      await when
        .getByRole('combobox')
        .evaluateAll((lists) =>
          lists.map((list) => (list as HTMLSelectElement).labels?.[0]?.textContent?.replace('*', '')),
        ),
    ).toEqual(['Day', 'Month', 'Year', 'Hour', 'Minute'].map((part) => t(part)))
    await expect(english.getByRole('combobox').first().getByRole('option')).toHaveCount(13)
    await expect(when.getByLabel(t('Minute')).getByRole('option')).toHaveCount(61)
    for (const [part, value] of [
      ['Day', '31'],
      ['Month', '2'],
      ['Year', '2026'],
      ['Hour', '14'],
      ['Minute', '5'],
    ] as const)
      await when.getByLabel(t(part)).selectOption(value)
    // 31 February becomes 28 February
    await eventually(() => form().locator('input[name=when]').inputValue()).toBe('2026-02-28 14:05:00')
    for (const [part, value] of [
      ['Month', '11'],
      ['Day', '20'],
      ['Year', '2026'],
      ['Hour', '2'],
      ['Minute', '0'],
      ['AM or PM', 'PM'],
    ] as const)
      await english.getByLabel(t(part)).selectOption(value)
    await eventually(() => form().locator('input[name=when-english]').inputValue()).toBe('2026-11-20 14:00:00')
    await when.getByLabel(t('Hour')).focus()
    await when.getByLabel(t('Hour')).selectOption('')
    await field('Uwagi').focus()
    await waitUntilVisible(when.getByText(t('Incorrect date input!')))
  })

  test(
    'FORM-6 FORM-6b: patterns and functions validate fields; a reset clears the messages',
    onPhoneInEnglish,
    async () => {
      await writes('Wzór: dwie litery i cyfra', 'abc')
      await writes('Funkcja z własną treścią', 'Prus')
      await waitUntilVisible(message(t('Passwords do not match!')))
      // the message is tied to its field, whatever the field's name
      const ids = (await field('Funkcja z własną treścią').getAttribute('aria-describedby'))?.split(' ') ?? []
      expect(await Promise.all(ids.map((id) => form().locator(`[id="${id}"]`).count()))).toEqual(ids.map(() => 1))
      await writes('Siła hasła', 'abc')
      await waitUntilVisible(form().getByText(t('Minimum %s characters!', 8)))
      await form()
        .getByRole('button', { name: t('Reset') })
        .click()
      await eventually(() => form().locator('[aria-invalid=true]').count()).toBe(0)
      expect(await field('email').inputValue()).toBe('')
      expect(problems).toEqual([])
    },
  )

  test(
    'NAV-14b NAV-14c: expandables open and close in 250 ms, and five options of a select are seen at once',
    onPhoneInEnglish,
    async () => {
      // axe has switched off animations
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      const fold = page.getByRole('main').locator('details').first()
      expect(
        await fold.evaluate((element) => getComputedStyle(element, '::details-content').transitionDuration),
      ).toContain('0.25s')
      const isOpen = () => fold.evaluate((element: HTMLDetailsElement) => element.open)
      const before = await isOpen()
      await fold.locator('summary').first().click()
      expect(await isOpen()).toBe(!before)
      await fold.locator('summary').first().click()
      expect(await isOpen()).toBe(before)
      const [list, option] = await page
        .getByRole('main')
        .locator('select')
        .first()
        .evaluate((select: HTMLSelectElement) => [
          Number.parseFloat(getComputedStyle(select, '::picker(select)').maxBlockSize),
          Number.parseFloat(getComputedStyle(select.options[0] ?? select).minBlockSize),
        ])
      expect(Math.floor(list / option)).toBe(5)
      // one cover of the style guide has a missing image
      expect(problems.filter((problem) => !problem.includes('/styleguide/brak.jpg'))).toEqual([])
    },
  )
})
