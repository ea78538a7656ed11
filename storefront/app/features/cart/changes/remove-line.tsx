import type { MouseEvent } from 'react'
import { formKeyOf, dismissFormNotices, notify } from '../../../platform/notices.ts'
import { Form } from '../../../platform/router/form.tsx'
import { useText } from '../../../platform/text.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TrashIcon } from '../../../ui/icon/icons.tsx'
import { href } from '../../../routes.ts'
import { readCart, readConfirmedCart } from '../cart-store.ts'
import type { CartLine } from '../lines/cart-lines.ts'
import { useChangeLine } from './use-change-line.ts'

/** Removes a line at once and shows a notice that restores it; without JavaScript a form. */
export function RemoveLine({ line: { uid, name }, className }: { line: CartLine; className?: string }) {
  const { t } = useText()
  const change = useChangeLine()

  function remove(button: HTMLButtonElement, isByKeyboard: boolean) {
    const before = readCart()?.items?.find((item) => item?.uid === uid)
    const at = readConfirmedCart()?.items?.findIndex((item) => item?.uid === uid) ?? -1
    const line = readConfirmedCart()?.items?.[at] ?? before
    if (!before || !line) return
    const cause = formKeyOf('restore', uid)
    focusBeside(button)
    change(uid, { quantity: 0 })
    notify('info', t('%s was removed from the cart.', name), {
      cause,
      action: {
        label: t('Put back'),
        takesFocus: isByKeyboard,
        run() {
          change(uid, { quantity: before.quantity, back: { line, at: Math.max(at, 0) } })
          dismissFormNotices(cause)
          // the pressed button was removed with its notice
          requestAnimationFrame(() => {
            if (document.activeElement !== document.body) return
            // the closed minicart contains the line too, but its button cannot take the focus
            for (const button of document.querySelectorAll<HTMLElement>(`[data-remove="${uid}"]`)) button.focus()
          })
        },
      },
    })
  }

  return (
    <Form to={href('cart')} intent="remove" form={uid} className={className}>
      <Button
        type="submit"
        variant="icon"
        data-remove={uid}
        aria-label={t('Remove %s from the cart', name)}
        onClick={(event: MouseEvent<HTMLButtonElement>) => {
          event.preventDefault()
          remove(event.currentTarget, event.detail === 0)
        }}
      >
        <TrashIcon />
      </Button>
    </Form>
  )
}

/** Moves the focus to the next line, else to the previous one, else to the heading. */
function focusBeside(button: HTMLElement) {
  const row = button.closest('li')
  const beside = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('[data-remove]')
  const heading = (button.closest('dialog') ?? document).querySelector<HTMLElement>('h1, dialog[open] h2[tabindex]')
  if (!beside && heading) heading.tabIndex = -1
  ;(beside ?? heading)?.focus({ preventScroll: true })
}
