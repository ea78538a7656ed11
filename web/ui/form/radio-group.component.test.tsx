import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../../testing/show-component.tsx'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { RadioGroup } from './radio-group.tsx'

const OPTIONS = [
  { value: 'courier', label: 'Kurier' },
  { value: 'closed', label: 'Zamknięty punkt', disabled: true },
  { value: 'locker', label: 'Paczkomat', hint: 'Jutro', body: <input aria-label="Punkt" /> },
]

test('arrows choose, a disabled option is passed over, and fields of a chosen option are shown', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const shown = await show(
    <RadioGroup legend="Dostawa" name="method" options={OPTIONS} defaultValue="courier" onChange={onChange} />,
  )
  const locker = shown.getByRole('radio', { name: 'Paczkomat' })
  const point = shown.getByRole('textbox', { name: 'Punkt' })
  expect(point.query()).toBeNull()
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(locker).toHaveFocus()
  await expect.element(locker).toBeChecked()
  await expect.element(locker).toHaveAccessibleDescription('Jutro')
  await expect.element(point).toBeVisible()
  expect(onChange.mock.calls).toEqual([['locker']])
  await expectAccessible(shown)
})

test('an error is read with the group', async () => {
  const shown = await show(<RadioGroup legend="Dostawa" name="m" options={OPTIONS} error="Wybierz dostawę." />)
  await expect.element(shown.getByRole('group', { name: 'Dostawa' })).toHaveAccessibleDescription('Wybierz dostawę.')
})
