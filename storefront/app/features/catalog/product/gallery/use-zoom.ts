import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const MAX_ZOOM = 4

const distance = (touches: TouchList) => {
  const [a, b] = [touches[0], touches[1]]
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
}

/**
 * Zooms the content of a scroll container by pinch, double click, Ctrl with the wheel, and the plus, minus and zero
 * keys. The point under the pointer stays in place; scrolling pans.
 */
export function useZoom() {
  const view = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const current = useRef(zoom)

  const zoomTo = (requestedZoom: number, point?: { clientX: number; clientY: number }) => {
    const element = view.current
    const next = Math.min(MAX_ZOOM, Math.max(1, requestedZoom))
    if (!element || next === current.current) return
    const box = element.getBoundingClientRect()
    const x = point ? point.clientX - box.left : box.width / 2
    const y = point ? point.clientY - box.top : box.height / 2
    const ratio = next / current.current
    current.current = next
    // the scroll position needs the new size in the DOM
    flushSync(() => setZoom(next))
    element.scrollLeft = (element.scrollLeft + x) * ratio - x
    element.scrollTop = (element.scrollTop + y) * ratio - y
  }

  const onZoom = useEffectEvent(zoomTo)

  useEffect(() => {
    const element = view.current
    if (!element) return
    let startDistance = 0
    let startZoom = 1
    const onTouchStart = ({ touches }: TouchEvent) => {
      startDistance = touches.length === 2 ? distance(touches) : 0
      startZoom = current.current
    }
    const onTouchMove = (event: TouchEvent) => {
      const [a, b] = [event.touches[0], event.touches[1]]
      if (!startDistance || !a || !b) return
      event.preventDefault()
      onZoom((startZoom * distance(event.touches)) / startDistance, {
        clientX: (a.clientX + b.clientX) / 2,
        clientY: (a.clientY + b.clientY) / 2,
      })
    }
    // browsers report a pinch on a touch pad as a wheel event with Ctrl
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      onZoom(current.current * Math.exp(-event.deltaY / 200), event)
    }
    const onDoubleClick = (event: MouseEvent) => onZoom(current.current > 1 ? 1 : 2.5, event)
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === '+' || key === '=') onZoom(current.current * 1.5)
      if (key === '-') onZoom(current.current / 1.5)
      if (key === '0') onZoom(1)
    }
    const listening = new AbortController()
    const { signal } = listening
    // React's own listeners are passive, so they cannot prevent the page from zooming
    element.addEventListener('touchstart', onTouchStart, { signal, passive: true })
    element.addEventListener('touchmove', onTouchMove, { signal, passive: false })
    element.addEventListener('wheel', onWheel, { signal, passive: false })
    element.addEventListener('dblclick', onDoubleClick, { signal })
    element.addEventListener('keydown', onKeyDown, { signal })
    return () => listening.abort()
  }, [])

  return {
    zoom,
    view,
    zoomBy: (factor: number) => zoomTo(current.current * factor),
    canZoomIn: zoom < MAX_ZOOM,
    canZoomOut: zoom > 1,
  }
}
