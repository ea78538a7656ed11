import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show-component.tsx'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { FormErrorSummary } from './form-error-summary.tsx'
import { TextField } from './text-field.tsx'

/** A form whose e-mail is refused until it is corrected. */
function Form() {
  const [answers, setAnswers] = useState(0)
  const [email, setEmail] = useState('')
  const error = answers > 0 && email === '' ? 'Podaj e-mail.' : undefined
  return (
    <>
      <FormErrorSummary
        title="Popraw zaznaczone pola"
        errors={error ? [{ fieldId: 'email', message: error }] : []}
        responseKey={answers}
      />
      <TextField id="email" label="E-mail" error={error} value={email} onChange={(e) => setEmail(e.target.value)} />
      <button type="button" onClick={() => setAnswers(answers + 1)}>
        Wyślij
      </button>
    </>
  )
}

test('the summary of a refused form is focused, leads to its fields, and is gone once they are corrected', async () => {
  const shown = await show(<Form />)
  const { length } = history
  const send = shown.getByRole('button', { name: 'Wyślij' })
  await send.click()
  const summary = shown.getByRole('alert')
  await expect.element(summary).toHaveFocus()
  await send.click()
  await expect.element(summary).toHaveFocus()

  const field = shown.getByRole('textbox', { name: 'E-mail' })
  await expect.element(field).toHaveAccessibleDescription('Podaj e-mail.')
  await expect.element(field).toBeInvalid()
  await expectAccessible(shown)
  await shown.getByRole('link', { name: 'Podaj e-mail.' }).click()
  await expect.element(field).toHaveFocus()
  expect([history.length, location.hash]).toEqual([length, ''])

  await field.fill('a@b.pl')
  await expect.element(summary).not.toBeInTheDocument()
  await expect.element(field).toBeValid()
})
