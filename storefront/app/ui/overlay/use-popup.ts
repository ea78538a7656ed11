import { useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'
import { isDesktop } from '../../platform/breakpoint.ts'
import { enterPopup, isAnyOpen, leaveAllPopups } from './popup-history.ts'

export type Popup = { open: boolean; onClose: () => void; outsideClick?: boolean }

/** Props of a modal `<dialog>`; the browser traps and restores the focus. */
export function usePopup({ open, onClose, outsideClick = true }: Popup) {
  const ref = useRef<HTMLDialogElement>(null)
  const leave = useRef<() => Promise<void>>(undefined)
  const following = useRef(false)
  const pressedOutside = useRef(false)
  const hide = useEffectEvent(onClose)

  // a layout effect: a dialog that is already removed could not restore the focus
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.inert = false
    // the page below is dimmed once
    dialog.toggleAttribute('data-over', isAnyOpen())
    dialog.showModal()
    leave.current = enterPopup(() => hide())
    return () => {
      dialog.close()
      // React restores the focus after the change; a closing dialog must not move it again
      dialog.inert = true
      void leave.current?.()
    }
  }, [open])

  async function follow(link: HTMLAnchorElement) {
    const hideAll = await leaveAllPopups()
    following.current = true
    link.click()
    following.current = false
    hideAll()
    onClose()
  }

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      // a file field inside fires a cancel event of its own
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    // a second Escape closes it natively
    onClose(event: SyntheticEvent) {
      if (open && event.target === ref.current) onClose()
    },
    // text selected from inside to outside is no click outside
    onMouseDown(event: MouseEvent) {
      pressedOutside.current = event.target === ref.current
    },
    onClick(event: MouseEvent) {
      // accidental taps: on a phone only the button closes
      if (pressedOutside.current && event.target === ref.current && outsideClick && isDesktop()) onClose()
    },
    // the popup's own entry is removed first, or Back would need two presses on the next page
    onClickCapture(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (
        !link ||
        following.current ||
        event.button ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      // a link that the router does not handle changes something inside the popup
      if (
        link.target ||
        link.dataset.native !== undefined ||
        link.hasAttribute('download') ||
        !link.href.startsWith('http') ||
        link.getAttribute('href')?.startsWith('#')
      )
        return
      event.preventDefault()
      event.stopPropagation()
      void follow(link)
    },
  }
}
