import type { ReactNode } from 'react'
import type { MenuPageQuery } from '../../../generated/operations.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Container } from '../../../../../web/ui/container.tsx'
import { currenciesOf } from '../currencies.ts'
import { type MenuNode, menuTree } from './menu-tree.ts'
import { MobileMenu } from './mobile-menu.tsx'
import styles from './mobile-menu.module.css'

interface Props extends MenuPageQuery {
  /** Entries after those of the operator's menu. */
  extraEntries: readonly MenuNode[]
  menuFooter: ReactNode
}

export function MenuPage({ scandiwebMenu, availableStores, currencyData, extraEntries, menuFooter }: Props) {
  const { t } = useText()
  const { base } = useRouter()
  const names = Object.fromEntries(
    (availableStores ?? []).map((view) => [view?.store_code ?? '', view?.store_name ?? '']),
  )
  return (
    <Container className={styles.page}>
      <h1 className={styles.heading}>{t('Menu')}</h1>
      <MobileMenu
        items={[...menuTree(scandiwebMenu, base), ...extraEntries]}
        storeNames={names}
        currencies={currenciesOf(currencyData)}
        menuFooter={menuFooter}
      />
    </Container>
  )
}
