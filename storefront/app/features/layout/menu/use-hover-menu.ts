import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

/**
 * Delay in milliseconds, so that a passing pointer does not open the menu; an open menu follows the pointer at once.
 */
const OPEN_DELAY_MS = 250
const REOPEN_WINDOW_MS = 1000
const CLOSE_DELAY_MS = 120
const SCROLL = 10

/** State of a menu that opens on hover: `open` is the id of the entry whose panel is open. */
export function useHoverMenu(nav: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const closedAt = useRef(-Infinity)
  const isOpenedByRest = useRef(false)

  const show = (id: string | undefined, byRest = false) => {
    clearTimeout(timer.current)
    isOpenedByRest.current = byRest
    if (id === undefined && open !== undefined) closedAt.current = performance.now()
    setOpen(id)
  }
  const scheduleShow = (id: string | undefined, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => show(id, true), wait)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (open === undefined) return
    let scrolled: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      closedAt.current = performance.now()
      setOpen(undefined)
    }
    const onScroll = () => {
      clearTimeout(scrolled)
      scrolled = setTimeout(close, SCROLL)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      const entry = nav.current?.querySelector(`[data-entry="${CSS.escape(open)}"]`)
      if (entry?.contains(document.activeElement)) entry.querySelector('button')?.focus()
      close()
    }
    addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(scrolled)
      removeEventListener('scroll', onScroll)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [open, nav])

  return {
    open,
    show,
    /** Toggles on a click; a click on the entry that hovering has just opened keeps it open. */
    toggle: (id: string) => show(open === id && !isOpenedByRest.current ? undefined : id),
    /** Handles the pointer over an entry; one without a panel closes the panel of its neighbour. */
    enter: ({ pointerType }: PointerEvent, id: string, hasPanel: boolean) => {
      if (pointerType !== 'mouse') return
      const isInUse = open !== undefined || performance.now() - closedAt.current < REOPEN_WINDOW_MS
      if (hasPanel) scheduleShow(id, isInUse ? 0 : OPEN_DELAY_MS)
      else scheduleShow(undefined, 0)
    },
    leave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') scheduleShow(undefined, CLOSE_DELAY_MS)
    },
  }
}
