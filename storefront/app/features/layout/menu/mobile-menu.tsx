import { useEffect, useState, type ReactNode } from 'react'
import { useText } from '../../../../../web/platform/text.ts'
import { Disclosure } from '../../../../../web/ui/overlay/disclosure.tsx'
import type { OfferedCurrency } from '../currencies.ts'
import { CurrencySwitcher } from '../currency-switcher.tsx'
import { MenuLink } from './menu-link.tsx'
import type { MenuNode } from './menu-tree.ts'
import { StoreSwitcher } from '../store-switcher.tsx'
import styles from './mobile-menu.module.css'

/**
 * Open items, outermost first, stored in the history entry. Written directly, since the router would remove the mark of
 * the open popup from the entry.
 */
function useOpenItems(): [open: readonly string[], toggle: (id: string, isOpen: boolean) => void] {
  const [open, setOpen] = useState<readonly string[]>([])
  useEffect(() => setOpen((history.state as { menu?: string[] } | null)?.menu ?? []), [])
  const toggle = (id: string, isOpen: boolean) => {
    if (open.includes(id) === isOpen) return
    const menu = isOpen ? [...open, id] : open.filter((other) => other !== id)
    history.replaceState({ ...(history.state as object | null), menu }, '')
    setOpen(menu)
  }
  return [open, toggle]
}

/** The whole menu as nested disclosures, which work without JavaScript. */
export function MobileMenu({
  items,
  storeNames,
  currencies,
  menuFooter,
}: {
  items: readonly MenuNode[]
  storeNames: Readonly<Record<string, string>>
  currencies: readonly OfferedCurrency[]
  menuFooter?: ReactNode
}) {
  const { t, bind } = useText()
  const [open, toggle] = useOpenItems()
  const all = (node: MenuNode) =>
    node.category === undefined ? t('Show all') : bind(t('All {category}', { category: node.title }))
  const list = (nodes: readonly MenuNode[], first?: MenuNode) => (
    <ul role="list" className={styles.list}>
      {first && (
        <li>
          <MenuLink node={first} className={styles.all}>
            {all(first)}
          </MenuLink>
        </li>
      )}
      {nodes.map((node) => (
        <li key={node.id}>
          {node.children.length > 0 ? (
            <Disclosure
              plain
              className={styles.item}
              summary={bind(node.title)}
              open={open.includes(node.id)}
              onToggle={(event) => toggle(node.id, event.currentTarget.open)}
            >
              {list(node.children, node)}
            </Disclosure>
          ) : (
            <MenuLink node={node} className={styles.link} />
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <nav aria-label={t('Menu')}>{list(items)}</nav>
      {menuFooter && <div className={styles.foot}>{menuFooter}</div>}
      <CurrencySwitcher currencies={currencies} className={styles.stores} />
      <StoreSwitcher names={storeNames} className={styles.stores} />
    </>
  )
}
