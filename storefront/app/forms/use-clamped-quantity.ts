import { useState } from 'react'
import { useText } from '../platform/text.ts'
import type { Clamped } from '../ui/form/number-stepper.tsx'

/** Message about a typed quantity that was changed to the minimum or maximum. */
export function useClampedQuantity(): {
  clampNote: string | undefined
  onClamp: (clamped: Clamped | undefined) => void
} {
  const { t } = useText()
  const [clamped, setClamped] = useState<Clamped>()
  const messages = {
    min: t('The minimum amount you can purchase is %s', clamped?.to ?? 0),
    max: t('The maximum amount you can purchase is %s', clamped?.to ?? 0),
  }
  return { clampNote: clamped && messages[clamped.bound], onClamp: setClamped }
}
