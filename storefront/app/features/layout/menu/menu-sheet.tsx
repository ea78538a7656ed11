import type { ReactNode } from 'react'
import { useText } from '../../../../../web/platform/text.ts'
import { Sheet } from '../../../../../web/ui/overlay/sheet.tsx'
import type { OfferedCurrency } from '../currencies.ts'
import type { MenuNode } from './menu-tree.ts'
import { MobileMenu } from './mobile-menu.tsx'

interface Props {
  open: boolean
  onClose: () => void
  items: readonly MenuNode[]
  storeNames: Readonly<Record<string, string>>
  currencies: readonly OfferedCurrency[]
  menuFooter: ReactNode
}

export function MenuSheet({ open, onClose, items, storeNames, currencies, menuFooter }: Props) {
  const { t } = useText()
  return (
    <Sheet side="start" open={open} onClose={onClose} title={t('Menu')} closeLabel={t('Close')}>
      <MobileMenu items={items} storeNames={storeNames} currencies={currencies} menuFooter={menuFooter} />
    </Sheet>
  )
}
