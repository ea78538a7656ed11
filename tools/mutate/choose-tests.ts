import path from 'node:path'
import { CONTROL, type Result } from './plan.ts'
import type { NumberedFault } from './switch-faults.ts'

export interface FaultInFile extends NumberedFault {
  file: string
}

const isNear = (file: string, fault: FaultInFile) => path.dirname(file) === path.dirname(fault.file)
/** Tests beside the fault first, then short ones. */
const likelyFirst = (control: readonly Result[], fault: FaultInFile): string[] =>
  control
    .toSorted(
      (one, other) =>
        Number(isNear(other.file, fault)) - Number(isNear(one.file, fault)) ||
        (one.milliseconds ?? 0) - (other.milliseconds ?? 0),
    )
    .map(({ file }) => file)

/** Test files that reach a fault's switch; they can run in one process with those of other faults. */
export const testsBySwitch = (control: readonly Result[], fault: FaultInFile): string[] =>
  likelyFirst(
    control.filter(({ reached }) => reached?.includes(fault.id)),
    fault,
  )

/**
 * Test files that need a process of their own with a fault that no switch has shown: all when its code runs while
 * modules are loaded, those that did not reach it when earlier files of the process had run its code for them.
 */
export function testsInOwnProcess(
  control: readonly Result[],
  fault: FaultInFile,
  isAtLoad: boolean,
  results: readonly Result[],
): string[] {
  const ran = ({ reached, loaded }: Result) => loaded?.includes(fault.id) || (isAtLoad && reached?.includes(fault.id))
  if (control.some(ran)) return likelyFirst(control, fault)
  const missed = new Set(
    results.filter(({ id, isReached }) => id === fault.id && isReached === false).map(({ file }) => file),
  )
  return testsBySwitch(control, fault).filter((file) => missed.has(file))
}

/** Whether any test file ran the code around a fault. */
export const isRun = (control: readonly Result[], { id }: FaultInFile): boolean =>
  control.some((result) => result.id === CONTROL && (result.reached?.includes(id) || result.loaded?.includes(id)))
