/** Results of `watchPaint`, which runs in the page before all other scripts and must not use any import. */
export interface Painted {
  /** From the input event to the end of the frame that shows the new title. */
  painted: number
}
declare global {
  var hydrated: boolean | undefined
  var painted: Promise<Painted>
  var answered: number
}

export function watchPaint(): void {
  let transition: ViewTransition | undefined
  const start = document.startViewTransition?.bind(document)
  if (start) document.startViewTransition = (update) => (transition = start(update))
  globalThis.answered = 0
  const events: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') globalThis.answered = entry.duration
  }).observe(events)
  globalThis.painted = new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const old = document.querySelector('main h1')
        // a task from a frame callback runs after style, layout and paint
        const done = () => setTimeout(() => resolve({ painted: performance.now() - timeStamp }))
        const look = () => {
          const title = document.querySelector('main h1')
          if (!title || title === old) return void requestAnimationFrame(look)
          // a view transition shows the old page until it is ready
          if (transition) transition.ready.then(done, done)
          else done()
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}
