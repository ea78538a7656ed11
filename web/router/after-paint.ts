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

/** Resolves after the next paint, at the latest after 100 ms, because a hidden document is not painted. */
export const whenPainted = () =>
  new Promise<void>((resolve) => {
    afterPaint(resolve)
    setTimeout(resolve, 100)
  })
