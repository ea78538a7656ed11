import type { QuantityProblem } from '../catalog.ts'

/** A refusal that names its option. */
export interface OptionProblem extends QuantityProblem {
  option?: number
}
