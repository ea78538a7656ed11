/** Results of `watchTyping`, which runs in the page before all other scripts and must not use any import. */
export interface Typed {
  /** Times from the arrival of a response in the page's script to the end of the frame that shows its suggestions. */
  shown: number[]
  /** Frames drawn in that time, including the one that shows the suggestions. */
  frames: number[]
  /** Durations of key events over 16 ms, from the press to the next frame, in steps of 8 ms. */
  keys: number[]
}
declare global {
  var typed: Typed
}

/** Names of user-timing marks; the browser's trace has the processor time between them. */
export const MARKS = { answer: ['answer came', 'answer shown'], key: ['key came', 'key shown'] } as const

export function watchTyping(marks: typeof MARKS): void {
  const typed: Typed = (globalThis.typed = { shown: [], frames: [], keys: [] })
  /** Whether a response is for the words that are still in the field. */
  const isAwaited = (url: string) => {
    const searched = new URL(url).searchParams.get('search')
    return (
      searched !== null &&
      JSON.parse(searched) === document.querySelector<HTMLInputElement>('[role=search] input')?.value
    )
  }
  // a task from a frame callback runs after style, layout and paint
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
