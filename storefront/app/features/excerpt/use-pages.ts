import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { measurePages, type Pages } from './measure-pages.ts'

export interface Spread {
  /** First and last page in view, counted from 1. */
  first: number
  last: number
  pageCount: number
  /** First and last character in view. */
  from: number
  to: number
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
/** Milliseconds after the last scroll event, for browsers without `scrollend`. */
const SETTLED_MS = 300

interface Options {
  /** Returns the character to open first. */
  start: (pages: Pages) => number
  onTurn: (spread: Spread, pages: Pages) => void
}

/** Turns the pages of a text in columns, and keeps the position when the layout changes. */
export function usePages(box: RefObject<HTMLElement | null>, text: RefObject<HTMLElement | null>, options: Options) {
  const [spread, setSpread] = useState<Spread>()
  const pages = useRef<Pages>(undefined)
  const position = useRef<number>(undefined)
  /** Target view of a smooth scroll that this hook started. */
  const targetView = useRef<number>(undefined)
  const viewInBox = () => Math.round((box.current?.scrollLeft ?? 0) / (pages.current?.stride ?? 1))

  /** Scrolls to the view that contains a page, counted from 0. */
  function show(page: number, behavior: ScrollBehavior) {
    const now = pages.current
    if (!now || !box.current) return
    const { pageCount, perView, stride, startOf, length } = now
    const view = Math.floor(Math.min(Math.max(page, 0), pageCount - 1) / perView)
    const isSmooth = behavior === 'smooth' && !prefersReducedMotion()
    targetView.current = isSmooth && view !== viewInBox() ? view : undefined
    box.current.scrollTo({ left: view * stride, behavior: isSmooth ? 'smooth' : 'instant' })
    const first = view * perView
    const last = Math.min(first + perView, pageCount)
    const next = {
      first: first + 1,
      last,
      pageCount,
      from: startOf(first),
      to: last === pageCount ? length : startOf(last) - 1,
    }
    setSpread(next)
    return next
  }

  function turn(page: number, behavior: ScrollBehavior = 'instant') {
    const next = show(page, behavior)
    const isOpen =
      next && position.current !== undefined && position.current >= next.from && position.current <= next.to
    // keeps a position within the view: reset to its start, it would move back a little at each change of the layout
    if (!next || !pages.current || isOpen) return
    position.current = next.from
    options.onTurn(next, pages.current)
  }

  const measure = useEffectEvent(() => {
    const element = text.current
    if (!element) return
    const layout = measurePages(element)
    pages.current = layout
    // fills up the last spread, which could not be scrolled to with a single page
    element.toggleAttribute('data-odd', layout.perView === 2 && layout.pageCount % 2 === 1)
    position.current ??= options.start(layout)
    show(layout.pageOf(Math.min(position.current, layout.length - 1)), 'instant')
  })
  useEffect(() => {
    const observer = new ResizeObserver(() => measure())
    // the last element changes its size with the font size
    for (const element of [box.current, text.current?.lastElementChild]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [box, text])

  // follows scrolling by the reader, by a search in the page, or by a screen reader that moves to a heading
  const syncWithScroll = useEffectEvent(() => {
    const awaited = targetView.current
    targetView.current = undefined
    // the end of a scroll that a newer one of this hook has replaced
    if (awaited !== undefined && awaited !== viewInBox()) return
    if (pages.current) turn(viewInBox() * pages.current.perView)
  })
  useEffect(() => {
    const element = box.current
    let waiting: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => syncWithScroll(), SETTLED_MS)
    }
    const onEnd = () => syncWithScroll()
    const onOwnScroll = () => (targetView.current = undefined)
    element?.addEventListener('pointerdown', onOwnScroll, { passive: true })
    element?.addEventListener('wheel', onOwnScroll, { passive: true })
    // timed scroll events are a fallback only: a slow browser pauses between those of one smooth scroll
    if ('onscrollend' in window) element?.addEventListener('scrollend', onEnd)
    else element?.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(waiting)
      element?.removeEventListener('pointerdown', onOwnScroll)
      element?.removeEventListener('wheel', onOwnScroll)
      element?.removeEventListener('scrollend', onEnd)
      element?.removeEventListener('scroll', onScroll)
    }
  }, [box])

  return {
    spread,
    turn,
    /** Turns to the page that contains a character. */
    turnTo: (character: number) => turn(pages.current?.pageOf(character) ?? 0),
    turnToElement: (element: Element) => {
      if (pages.current) turn(pages.current.pageOf(pages.current.characterOf(element)))
    },
    next: () => spread && turn(spread.last, 'smooth'),
    previous: () => spread && turn(spread.first - 2, 'smooth'),
  }
}
