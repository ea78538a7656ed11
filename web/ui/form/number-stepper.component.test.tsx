import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../../testing/show-component.tsx'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { NumberStepper } from './number-stepper.tsx'

const LABELS = { label: 'Ilość', minusLabel: 'Mniej', plusLabel: 'Więcej' }

test('the buttons change the number within its range, by its step', async () => {
  const onChange = vi.fn<(value: number) => void>()
  const shown = await show(<NumberStepper {...LABELS} defaultValue={4} min={4} max={12} step={4} onChange={onChange} />)
  const field = shown.getByRole('spinbutton', { name: 'Ilość' })
  const fewer = shown.getByRole('button', { name: 'Mniej' })
  const more = shown.getByRole('button', { name: 'Więcej' })
  await expect.element(fewer).toHaveAttribute('aria-disabled', 'true')
  await more.click()
  await more.click()
  await expect.element(field).toHaveValue(12)
  await expect.element(more).toHaveAttribute('aria-disabled', 'true')
  await more.click({ force: true })
  expect(onChange.mock.calls).toEqual([[8], [12]])
  await expectAccessible(shown)
})

test('a typed number counts when the field is left or Enter is pressed, also outside of the range', async () => {
  const onChange = vi.fn<(value: number) => void>()
  const shown = await show(<NumberStepper {...LABELS} defaultValue={1} max={5} onChange={onChange} />)
  const field = shown.getByRole('spinbutton')
  await field.fill('9')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([[9]])
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveValue(5)
})

test('arrows move from a value that its owner holds', async () => {
  function Owner() {
    const [value, setValue] = useState(2)
    return <NumberStepper {...LABELS} value={value} onChange={setValue} />
  }
  const shown = await show(<Owner />)
  await shown.getByRole('spinbutton').click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  await expect.element(shown.getByRole('spinbutton')).toHaveValue(3)
})
