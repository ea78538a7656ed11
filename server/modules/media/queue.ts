export class QueueFull extends Error {}

type Urgency = 'now' | 'later'

/** Runs a few jobs at once. `later` jobs take one slot at most, and only while no `now` job waits. */
export const createQueue = ({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) => {
  const waiting: Record<Urgency, (() => Promise<void>)[]> = { now: [], later: [] }
  const running = { now: 0, later: 0 }

  const next = () => {
    while (running.now + running.later < concurrency) {
      const urgency = waiting.now.length > 0 ? 'now' : 'later'
      if (urgency === 'later' && running.later > 0) return
      const start = waiting[urgency].shift()
      if (!start) return
      running[urgency] += 1
      void start().finally(() => {
        running[urgency] -= 1
        next()
      })
    }
  }

  const add = <Result>(job: () => Promise<Result>, urgency: Urgency): Promise<Result> => {
    if (waiting[urgency].length >= maxWaiting) return Promise.reject(new QueueFull())
    return new Promise((resolve, reject) => {
      waiting[urgency].push(() => job().then(resolve, reject))
      next()
    })
  }

  return { add }
}
