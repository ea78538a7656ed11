import type { CDPSession } from '@playwright/test'

export interface Mark {
  name: string
  ts: number
  /** Processor time of its thread until then, in microseconds. */
  tts: number
}

/** The marks that the page makes while something is done. */
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
 * Processor time, of which other programs take nothing, between each first mark and the second that follows it, in
 * milliseconds.
 */
export function spent(marks: readonly Mark[], [from, to]: readonly [string, string]): number[] {
  return marks.flatMap(({ name, tts }, at) => {
    const end = name === from ? marks.slice(at).find((mark) => mark.name === to) : undefined
    return end ? [(end.tts - tts) / 1000] : []
  })
}
