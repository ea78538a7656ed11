import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show-component.tsx'
import { expectAccessibleInBothThemes, expectFitsNarrowScreen } from '../../testing/expect-accessible.ts'
import { Dialog } from './dialog.tsx'

function Opener({ outsideClick }: { outsideClick?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div style={{ minBlockSize: '200vh' }}>
      <h1>Strona</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Otwórz
      </button>
      <Dialog
        size="s"
        open={isOpen}
        onClose={() => setOpen(false)}
        outsideClick={outsideClick}
        title="Pytanie"
        closeLabel="Zamknij"
      >
        <p>Zapisać zmiany?</p>
      </Dialog>
    </div>
  )
}

async function opens(props: { outsideClick?: boolean } = {}) {
  const shown = await show(<Opener {...props} />)
  const button = shown.getByRole('button', { name: 'Otwórz' })
  const dialog = shown.getByRole('dialog', { name: 'Pytanie' })
  const opensDialog = async () => {
    await button.click()
    await expect.element(dialog).toBeVisible()
  }
  await opensDialog()
  /** A press on the backdrop, which belongs to the dialog itself. */
  const pressesOutside = async () => {
    for (const kind of ['mousedown', 'mouseup', 'click'])
      dialog.element().dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true }))
    // the dialog would be closed in the next frame
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }
  return { shown, button, dialog, opensDialog, pressesOutside }
}
const onDesktop = async (run: () => Promise<void>) => {
  const { innerWidth, innerHeight } = window
  await page.viewport(1280, 900)
  try {
    await run()
  } finally {
    await page.viewport(innerWidth, innerHeight)
  }
}

test('NAV-13 NAV-13a: Escape, the button and Back close a dialog; focus returns to what opened it', async () => {
  const { shown, button, dialog, opensDialog } = await opens()
  await expect.element(dialog.getByRole('heading')).toHaveFocus()
  await expectAccessibleInBothThemes(shown)
  await expectFitsNarrowScreen()
  for (const closes of [
    () => userEvent.keyboard('{Escape}'),
    () => dialog.getByRole('button', { name: 'Zamknij' }).click(),
    async () => history.back(),
  ]) {
    await closes()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await opensDialog()
  }
  // neither a page nor an entry of the history is lost
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => (history.state as { popup?: boolean }).popup).toBeUndefined()
  await expect.element(shown.getByRole('heading', { level: 1 })).toBeVisible()
})

test('NAV-13 NAV-13b: a press outside closes a dialog on a desktop, not on a phone', async () => {
  const { dialog, pressesOutside } = await opens()
  await pressesOutside()
  await expect.element(dialog).toBeVisible()
  await onDesktop(async () => {
    await pressesOutside()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

test('NAV-13 NAV-13c: a dialog that refuses presses outside stays open', async () => {
  await onDesktop(async () => {
    const { dialog, pressesOutside } = await opens({ outsideClick: false })
    await pressesOutside()
    expect((dialog.element() as HTMLDialogElement).open).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

test('NAV-13: the page behind a dialog does not scroll', async () => {
  await opens()
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
})
