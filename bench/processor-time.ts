import type { CDPSession } from '@playwright/test'

export interface Mark {
  name: string
  ts: number
  /** Processor time of its thread until then, in microseconds. */
  tts: number
}

/** Runs an action; returns the user-timing marks that the page sets meanwhile. */
export async function traced(session: CDPSession, action: () => Promise<void>): Promise<Mark[]> {
  const marks: Mark[] = []
  session.on('Tracing.dataCollected', ({ value }) => marks.push(...(value as unknown as Mark[])))
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['blink.user_timing'] } })
  await action()
  await session.send('Tracing.end')
  await complete
  return marks.filter(({ tts }) => tts !== undefined).toSorted((a, b) => a.ts - b.ts)
}

/**
 * Processor time in milliseconds, which other programs do not affect, from each mark `from` to the next mark `to`.
 */
export function processorTimes(marks: readonly Mark[], [from, to]: readonly [string, string]): number[] {
  return marks.flatMap(({ name, tts }, index) => {
    const end = name === from ? marks.slice(index).find((mark) => mark.name === to) : undefined
    return end ? [(end.tts - tts) / 1000] : []
  })
}
