import type { Types } from '../../../../generated/documents.ts'
import { useText } from '../../../../../../web/platform/text.ts'
import { OpeningHours } from '../opening-hours.tsx'

export function PointHours({ point }: { point: Pick<Types.ChosenPointFragment, 'is_open_24_7' | 'opening_hours'> }) {
  const { t } = useText()
  if (point.is_open_24_7) return <span>{t('Open around the clock')}</span>
  const hours = (point.opening_hours ?? []).flatMap((open) => open ?? [])
  return hours.length > 0 ? <OpeningHours hours={hours} /> : null
}
