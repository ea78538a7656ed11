/** Runs in the page, before anything else does; it must stand for itself. */
export interface Typed {
  /** From the arrival of the answer at the page's script to the end of the frame that shows the suggestions. */
  shown: number[]
  /** Frames that were drawn in that time: one is the one that shows them. */
  frames: number[]
  /** Of each event of a key that took over 16 ms: from the press to the next frame, in steps of 8 ms. */
  keys: number[]
}
declare global {
  var typed: Typed
}

/** Marks of the browser's own trace, which knows the processor time between them. */
export const MARKS = { answer: ['answer came', 'answer shown'], key: ['key came', 'key shown'] } as const

export function watchTyping(marks: typeof MARKS): void {
  const typed: Typed = (globalThis.typed = { shown: [], frames: [], keys: [] })
  /** The words that the answer is to, if they are still the ones in the field. */
  const isAwaited = (url: string) => {
    const searched = new URL(url).searchParams.get('search')
    return (
      searched !== null &&
      JSON.parse(searched) === document.querySelector<HTMLInputElement>('[role=search] input')?.value
    )
  }
  // after the frame's callbacks come style, layout and paint, and then the next task
  const afterPaint = (done: () => void) => requestAnimationFrame(() => setTimeout(done))
  const text = Reflect.get(Response.prototype, 'text')
  Response.prototype.text = async function () {
    const body = await text.call(this)
    if (isAwaited(this.url)) {
      const arrived = performance.now()
      performance.mark(marks.answer[0])
      let frames = 0
      const look = () => {
        frames++
        if (!isAwaited(this.url)) return
        if (!document.querySelector('[role=search] [role=option]')) return void requestAnimationFrame(look)
        setTimeout(() => {
          performance.mark(marks.answer[1])
          typed.shown.push(performance.now() - arrived)
          typed.frames.push(frames)
        })
      }
      requestAnimationFrame(look)
    }
    return body
  }
  addEventListener(
    'keydown',
    () => {
      performance.mark(marks.key[0])
      afterPaint(() => performance.mark(marks.key[1]))
    },
    { capture: true },
  )
  const events: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'keydown' || entry.name === 'keypress' || entry.name === 'input')
        typed.keys.push(entry.duration)
  }).observe(events)
}
