import { beforeEach, expect, test } from 'vitest'
import { commands, userEvent, type Locator } from 'vitest/browser'
import { expectAccessibleInBothThemes, expectFitsNarrowScreen } from '../../../web/testing/expect-accessible.ts'
import type { ShownPage } from '../../../web/testing/show-page.tsx'
import { showPage } from '../../testing/show-page.tsx'
import { href } from '../paths.ts'

// the style guide has a field of each kind, whose labels are in Polish in every language
let shown: ShownPage
let t: ShownPage['language']['t']
let form: Locator
beforeEach(async () => {
  shown = await showPage(href('styleguide'), { locale: 'en_US' })
  t = shown.language.t
  form = shown.getByRole('form', { name: 'Reguły pól' })
})

const field = (label: string) => form.getByLabelText(label, { exact: true })
const message = (text: string, within = form) => within.getByText(text, { exact: true })
async function expectMessage(text: string, within = form) {
  await expect.element(message(text, within)).toBeVisible()
}
async function expectNoMessage(text: string, within = form) {
  await expect.element(message(text, within)).not.toBeInTheDocument()
}
/** Types and leaves the field. */
async function writes(label: string, value: string) {
  await field(label).fill(value)
  await userEvent.tab()
}
async function expectSent(name: string, value: string) {
  const input = form.element().querySelector<HTMLInputElement>(`input[name="${name}"]`)
  await expect.poll(() => input?.value).toBe(value)
}

test('FORM-1: a wrong value is reported beside its field on leaving it, and cleared once corrected', async () => {
  await writes('email', 'ala@przyklad')
  await expectMessage(t('Incorrect email format!'))
  await expect.element(field('email')).toBeInvalid()
  await field('email').fill('ala@przyklad.pl')
  await expectNoMessage(t('Incorrect email format!'))
  await writes('alpha', 'Żółw 1')
  await expectMessage(t('Incorrect input! Only letters allowed!'))
  await writes('alpha', 'Żółw')
  await expectNoMessage(t('Incorrect input! Only letters allowed!'))
  await writes('vat', '5260250275')
  await expectMessage(t('Incorrect VAT number!'))
  await writes('phone', 'zadzwoń')
  await expectMessage(t('Incorrect phone input!'))
  await expectAccessibleInBothThemes({ container: form.element() as HTMLElement })
  await expectFitsNarrowScreen()
})

test('FORM-2 FORM-2b: lengths are counted and shown', async () => {
  await writes('Od 3 do 10 znaków', 'ab')
  await expectMessage(t('Minimum %s characters!', 3))
  await field('Od 3 do 10 znaków').fill('abcdefghijklm')
  await expectMessage(t('Maximum %s characters (%s too many)', 10, 3))
  await field('Od 3 do 10 znaków').fill('abcd')
  await expectMessage(t('Maximum %s characters (%s remaining)', 10, 6))
  await writes('Najwyżej 5 znaków', 'abcdef')
  await expect.element(message(t('Please enter no more than %s characters.', 5))).toBeInTheDocument()
  await field('Uwagi').fill('Proszę o paragon.')
  await expectMessage(t('Maximum %s characters (%s remaining)', 40, 23))
})

test('FORM-3: numbers and dates have a minimum and a maximum', async () => {
  await writes('Od 2 do 12', '1')
  await expectMessage(t('Minimal value is %s!', 2))
  await writes('Od 2 do 12', '13')
  await expectMessage(t('Maximum value is %s!', 12))
  await writes('Dzień roku 2026', '2027-01-01')
  await expectMessage(t('Value is out of range!'))
})

test('FORM-4: files are checked by extension and sent as JSON', async () => {
  await expectMessage(t('Compatible file extensions to upload: %s', 'pdf, png'))
  await userEvent.upload(field('Plik'), new File(['MZ'], 'wirus.exe', { type: 'application/octet-stream' }))
  await expectMessage(t('Incorrect File extension upload!'))
  await userEvent.upload(field('Plik'), new File(['%PDF-1.4'], 'umowa.pdf', { type: 'application/pdf' }))
  await expectNoMessage(t('Incorrect File extension upload!'))
  await expectSent('file', '{"file_name":"umowa.pdf","file_data":"data:application/pdf;base64,JVBERi0xLjQ="}')
  await form.getByRole('button', { name: t('Remove file') }).click()
  await expectSent('file', '')
})

test('FORM-4: groups of fields are one field', async () => {
  const shelves = form.getByRole('group', { name: 'Choć jedna półka' })
  shelves.getByRole('checkbox', { name: 'Powieści' }).element().focus()
  field('Uwagi').element().focus()
  await expectMessage(t('This field is required!'), shelves)
  await shelves.getByRole('checkbox', { name: 'Wiersze' }).click()
  await expectNoMessage(t('This field is required!'), shelves)
  const pair = form.getByRole('group', { name: 'Dwie różne liczby' })
  await writes('Pierwsza', '3')
  await writes('Druga', '3')
  await expectMessage(t('Incorrect input!'), pair)
  await writes('Druga', 'trzy')
  await expectMessage(t('Field contains issues!'), pair)
})

test('FORM-5 FORM-5a: date and time are chosen from lists in the configured order', async () => {
  const when = form.getByRole('group', { name: 'Dzień i godzina' })
  const english = form.getByRole('group', { name: 'Month first, AM and PM' })
  const labels = when
    .getByRole('combobox')
    .elements()
    .map((list) => (list as HTMLSelectElement).labels[0]?.textContent.replace('*', ''))
  expect(labels).toEqual(['Day', 'Month', 'Year', 'Hour', 'Minute'].map((part) => t(part)))
  expect(english.getByRole('combobox').first().getByRole('option').elements()).toHaveLength(13)
  expect(when.getByLabelText(t('Minute')).getByRole('option').elements()).toHaveLength(61)
  for (const [part, value] of Object.entries({ Day: '31', Month: '2', Year: '2026', Hour: '14', Minute: '5' }))
    await when.getByLabelText(t(part)).selectOptions(value)
  // 31 February becomes 28 February
  await expectSent('when', '2026-02-28 14:05:00')
  const afternoon = { Month: '11', Day: '20', Year: '2026', Hour: '2', Minute: '0', 'AM or PM': 'PM' }
  for (const [part, value] of Object.entries(afternoon)) await english.getByLabelText(t(part)).selectOptions(value)
  await expectSent('when-english', '2026-11-20 14:00:00')
  when.getByLabelText(t('Hour')).element().focus()
  await when.getByLabelText(t('Hour')).selectOptions('')
  field('Uwagi').element().focus()
  await expectMessage(t('Incorrect date input!'), when)
})

test('FORM-6 FORM-6b: patterns and functions validate fields; a reset clears the messages', async () => {
  await writes('Wzór: dwie litery i cyfra', 'abc')
  await expect.element(field('Wzór: dwie litery i cyfra')).toBeInvalid()
  await writes('Funkcja z własną treścią', 'Prus')
  // the message is tied to its field, whatever the field's name
  await expect.element(field('Funkcja z własną treścią')).toHaveAccessibleDescription(t('Passwords do not match!'))
  await writes('Siła hasła', 'abc')
  await expect.element(form.getByText(t('Minimum %s characters!', 8))).toBeVisible()
  await writes('email', 'ala')
  await form.getByRole('button', { name: t('Reset') }).click()
  await expect.poll(() => form.element().querySelectorAll('[aria-invalid=true]').length).toBe(0)
  await expect.element(field('email')).toHaveValue('')
})

test('NAV-14b NAV-14c: expandables open and close in 250 ms, a select shows five options', async () => {
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
  const fold = shown.main.element().querySelector('details')
  if (!fold) throw new Error('the style guide has no expandable')
  expect(getComputedStyle(fold, '::details-content').transitionDuration).toContain('0.25s')
  const { open } = fold
  fold.querySelector('summary')?.click()
  expect(fold.open).toBe(!open)
  fold.querySelector('summary')?.click()
  expect(fold.open).toBe(open)
  const select = shown.main.element().querySelector('select')
  if (!select) throw new Error('the style guide has no select')
  const list = Number.parseFloat(getComputedStyle(select, '::picker(select)').maxBlockSize)
  const option = Number.parseFloat(getComputedStyle(select.options[0] ?? select).minBlockSize)
  expect(Math.floor(list / option)).toBe(5)
})
