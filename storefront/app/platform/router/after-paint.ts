/** Runs after the next frame is painted. Returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    task = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}

/** The next frame that is painted. A hidden document paints none, so it is waited for a tenth of a second at most. */
export const painted = () =>
  new Promise<void>((resolve) => {
    afterPaint(resolve)
    setTimeout(resolve, 100)
  })
