import * as v from 'valibot'

/** What goes wrong with calls of one operation, so many times. */
export const Fault = v.object({
  operation: v.string(),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** Milliseconds by which the answer comes late. */
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)), 0),
  /** Whether the call has its effect: an answer that is lost, or a call that never arrived. */
  hasEffect: v.optional(v.boolean(), true),
  /** Answered instead of what the operation says. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  body: v.optional(v.string()),
  /** The connection is cut instead of an answer. */
  cut: v.optional(v.boolean(), false),
})

export type Fault = v.InferOutput<typeof Fault>
export type FaultInput = v.InferInput<typeof Fault>

const MAX_FAULTS = 100

export class Faults {
  #planned: Fault[] = []

  add(fault: FaultInput) {
    if (this.#planned.length >= MAX_FAULTS) throw new Error(`At most ${MAX_FAULTS} faults are planned at a time.`)
    this.#planned.push(v.parse(Fault, fault))
  }

  /** The next fault of an operation, which is used up by it. */
  take(operation: string): Fault | undefined {
    const fault = this.#planned.find((one) => one.operation === operation)
    if (fault && --fault.times === 0) this.#planned = this.#planned.filter((one) => one !== fault)
    return fault
  }

  clear() {
    this.#planned = []
  }
}
