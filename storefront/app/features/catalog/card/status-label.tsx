import type { ProductSummaryFragment } from '../../../generated/operations.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { StatusLabel } from '../../../ui/shelf/badge.tsx'
import { ClockIcon, StoreIcon } from '../../../../../web/ui/icon/icons.tsx'
import { statusOf, statusText, statusTone, type Status } from './status.ts'

const ICONS: Partial<Record<Status, typeof ClockIcon>> = {
  presale: ClockIcon,
  announcements: ClockIcon,
  'to order': ClockIcon,
  'in selected bookstores': StoreIcon,
}

export function ProductStatus({ product, hours }: { product: ProductSummaryFragment; hours: number }) {
  const language = useText()
  const status = statusOf(product)
  return (
    <StatusLabel tone={statusTone[status]} icon={ICONS[status]}>
      {statusText(product, language, hours)}
    </StatusLabel>
  )
}
