import { useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'
import { isDesktop } from '../../platform/breakpoint.ts'
import { pushPopupEntry, isAnyPopupOpen, removePopupEntries } from './popup-history.ts'

export type Popup = { open: boolean; onClose: () => void; outsideClick?: boolean }

/** Props of a modal `<dialog>`; the browser traps and restores focus. */
export function usePopup({ open, onClose, outsideClick = true }: Popup) {
  const ref = useRef<HTMLDialogElement>(null)
  const removeEntry = useRef<() => Promise<void>>(undefined)
  const isFollowingLink = useRef(false)
  const pressedOutside = useRef(false)
  const hide = useEffectEvent(onClose)

  // a layout effect, because a dialog that is already removed cannot restore focus
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.inert = false
    // a dialog above another one must not dim the page again
    dialog.toggleAttribute('data-over', isAnyPopupOpen())
    dialog.showModal()
    removeEntry.current = pushPopupEntry(() => hide())
    return () => {
      dialog.close()
      // React restores focus after the commit; a closing dialog must not move it again
      dialog.inert = true
      void removeEntry.current?.()
    }
  }, [open])

  async function follow(link: HTMLAnchorElement) {
    const hideAll = await removePopupEntries()
    isFollowingLink.current = true
    link.click()
    isFollowingLink.current = false
    hideAll()
    onClose()
  }

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      // a file input inside the dialog also fires a cancel event
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    // a second Escape closes the dialog natively
    onClose(event: SyntheticEvent) {
      if (open && event.target === ref.current) onClose()
    },
    // a text selection that ends outside the dialog is not a click outside
    onMouseDown(event: MouseEvent) {
      pressedOutside.current = event.target === ref.current
    },
    onClick(event: MouseEvent) {
      // on phones only the close button closes the dialog, because taps outside are often accidental
      if (pressedOutside.current && event.target === ref.current && outsideClick && isDesktop()) onClose()
    },
    // the popup's history entry is removed first, otherwise the next page would need Back twice
    onClickCapture(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (
        !link ||
        isFollowingLink.current ||
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
