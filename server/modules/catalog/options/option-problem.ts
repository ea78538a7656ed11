import type { QuantityProblem } from '../catalog.ts'

/** A problem with the id of the option that it concerns. */
export interface OptionProblem extends QuantityProblem {
  option?: number
}
