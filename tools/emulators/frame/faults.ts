import * as v from 'valibot'

/** Planned failure of the next `times` calls of an operation. */
export const Fault = v.object({
  operation: v.string(),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** Milliseconds by which the response is delayed. */
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)), 0),
  /** true: the call takes effect but its response is lost; false: the call has no effect, as if it never arrived. */
  hasEffect: v.optional(v.boolean(), true),
  /** Status of the response instead of the operation's own. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  body: v.optional(v.string()),
  /** Closes the connection without a response. */
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

  /** The next fault of an operation, consumed by this call. */
  take(operation: string): Fault | undefined {
    const fault = this.#planned.find((one) => one.operation === operation)
    if (fault && --fault.times === 0) this.#planned = this.#planned.filter((one) => one !== fault)
    return fault
  }

  clear() {
    this.#planned = []
  }
}
