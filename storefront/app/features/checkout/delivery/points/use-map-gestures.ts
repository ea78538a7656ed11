import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { panned, zoomed, type MapView, type Pixel, type Size } from './map-view.ts'

const KEY_STEP_PX = 60
/** Movement in pixels from which a press is a drag. */
const DRAG_THRESHOLD_PX = 6

const arrows: Readonly<Record<string, Pixel>> = {
  ArrowUp: { x: 0, y: KEY_STEP_PX },
  ArrowDown: { x: 0, y: -KEY_STEP_PX },
  ArrowLeft: { x: KEY_STEP_PX, y: 0 },
  ArrowRight: { x: -KEY_STEP_PX, y: 0 },
}
const factors: Readonly<Record<string, number>> = { '+': 2, '=': 2, '-': 0.5 }

/** Handles dragging, pinching, Ctrl with the wheel, clicks on empty places, and the keyboard. */
export function useMapGestures(view: MapView, size: Size, change: (next: MapView) => void) {
  const box = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Pixel>())
  const start = useRef<Pixel>(undefined)

  const pixelOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Pixel => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    // without Ctrl the wheel scrolls the page; browsers set ctrlKey for a pinch on a touch pad
    if (!event.ctrlKey) return
    event.preventDefault()
    change(zoomed(view, size, event.deltaY < 0 ? 1.25 : 0.8, pixelOf(event)))
  })
  useEffect(() => {
    const element = box.current
    const listener = (event: WheelEvent) => zoomByWheel(event)
    // React registers wheel listeners as passive
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [])

  const isMarker = ({ target }: PointerEvent) => target instanceof Element && target.closest('button') !== null
  return {
    ref: box,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (isMarker(event)) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, pixelOf(event))
      start.current = fingers.current.size === 1 ? pixelOf(event) : undefined
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = pixelOf(event)
      if (start.current && Math.hypot(now.x - start.current.x, now.y - start.current.y) < DRAG_THRESHOLD_PX) return
      start.current = undefined
      fingers.current.set(event.pointerId, now)
      const moved = { x: now.x - before.x, y: now.y - before.y }
      const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId)
      if (!other) return change(panned(view, size, moved))
      const [, fixed] = other
      const spread = (one: Pixel) => Math.max(1, Math.hypot(one.x - fixed.x, one.y - fixed.y))
      change(zoomed(view, size, spread(now) / spread(before), fixed))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      fingers.current.delete(event.pointerId)
      // a click centres the place, which allows panning without dragging
      const at = start.current
      start.current = undefined
      if (at) change(panned(view, size, { x: size.width / 2 - at.x, y: size.height / 2 - at.y }))
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      fingers.current.delete(event.pointerId)
      start.current = undefined
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const factor = factors[event.key]
      const moved = event.target === event.currentTarget ? arrows[event.key] : undefined
      if (event.ctrlKey || event.metaKey || event.altKey || (!factor && !moved)) return
      event.preventDefault()
      change(factor ? zoomed(view, size, factor) : panned(view, size, moved ?? { x: 0, y: 0 }))
    },
  }
}
