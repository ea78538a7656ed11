import type { MouseEvent } from 'react'
import { formKeyOf, dismissFormNotices, notify } from '../../../../../web/platform/notices.ts'
import { Form } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Button } from '../../../../../web/ui/form/button.tsx'
import { TrashIcon } from '../../../../../web/ui/icon/icons.tsx'
import { href } from '../../../paths.ts'
import { readCart, readConfirmedCart } from '../cart-store.ts'
import type { CartLine } from '../lines/cart-lines.ts'
import { useChangeLine } from './use-change-line.ts'

/** Removes a line at once and shows a notice that restores it; without JavaScript a form. */
export function RemoveLine({ line: { uid, name }, className }: { line: CartLine; className?: string }) {
  const { t } = useText()
  const change = useChangeLine()

  function remove(button: HTMLButtonElement, isByKeyboard: boolean) {
    const before = readCart()?.items?.find((item) => item?.uid === uid)
    const index = readConfirmedCart()?.items?.findIndex((item) => item?.uid === uid) ?? -1
    const line = readConfirmedCart()?.items?.[index] ?? before
    if (!before || !line) return
    const formKey = formKeyOf('restore', uid)
    focusNeighbour(button)
    change(uid, { quantity: 0 })
    notify('info', t('%s was removed from the cart.', name), {
      formKey,
      action: {
        label: t('Put back'),
        takesFocus: isByKeyboard,
        run() {
          change(uid, { quantity: before.quantity, back: { line, at: Math.max(index, 0) } })
          dismissFormNotices(formKey)
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
function focusNeighbour(button: HTMLElement) {
  const row = button.closest('li')
  const neighbour = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>(
    '[data-remove]',
  )
  const heading = (button.closest('dialog') ?? document).querySelector<HTMLElement>('h1, dialog[open] h2[tabindex]')
  if (!neighbour && heading) heading.tabIndex = -1
  ;(neighbour ?? heading)?.focus({ preventScroll: true })
}
