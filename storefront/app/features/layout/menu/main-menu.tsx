import { useEffect, useRef, type FocusEvent, type MouseEvent } from 'react'
import { useView } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { ChevronDownIcon } from '../../../../../web/ui/icon/icons.tsx'
import { MenuLink } from './menu-link.tsx'
import type { MenuNode } from './menu-tree.ts'
import { useHoverMenu } from './use-hover-menu.ts'
import styles from './main-menu.module.css'

/** Desktop menu; its entries are plain links until hydration. */
export function MainMenu({ items }: { items: readonly MenuNode[] }) {
  const { t } = useText()
  const { url } = useView()
  const nav = useRef<HTMLElement>(null)
  const { open, show, toggle, enter, leave } = useHoverMenu(nav)
  const address = url.pathname + url.search

  // oxlint-disable-next-line react/exhaustive-deps -- closes the menu when the page changes, and only then
  useEffect(() => show(undefined), [address])

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) show(undefined)
  }
  const press = (event: MouseEvent, { id, children }: MenuNode) => {
    const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
    if (isTouch && children.length > 0 && open !== id) {
      event.preventDefault()
      show(id)
    } else show(undefined)
  }
  return (
    <nav ref={nav} aria-label={t('Main menu')} className={styles.menu} onBlur={onBlur} onPointerLeave={leave}>
      <ul role="list" className={styles.row}>
        {items.map((item) => {
          const hasPanel = item.children.length > 0
          const isOpen = open === item.id
          return (
            <li
              key={item.id}
              data-entry={item.id}
              data-open={isOpen || undefined}
              onPointerEnter={(event) => enter(event, item.id, hasPanel)}
            >
              <span className={styles.entry}>
                <MenuLink
                  node={item}
                  className={styles.link}
                  aria-current={currentOf(item, url.pathname)}
                  onClick={(event) => press(event, item)}
                />
                {hasPanel && (
                  <button
                    type="button"
                    className={styles.more}
                    aria-expanded={isOpen}
                    aria-label={t('Open the menu: %s', item.title)}
                    onClick={() => toggle(item.id)}
                  >
                    <ChevronDownIcon size={16} />
                  </button>
                )}
              </span>
              {isOpen && <Panel item={item} path={url.pathname} onFollow={() => show(undefined)} />}
            </li>
          )
        })}
      </ul>
      {open !== undefined && <div className={styles.overlay} onClick={() => show(undefined)} />}
    </nav>
  )
}

function currentOf({ to, children }: MenuNode, path: string): 'page' | 'true' | undefined {
  if (to === path) return 'page'
  if (children.some((child) => currentOf(child, path))) return 'true'
  return to.length > 1 && path.startsWith(`${to.replace(/\.html$/, '')}/`) ? 'true' : undefined
}

function Panel({ item, path, onFollow }: { item: MenuNode; path: string; onFollow: () => void }) {
  const { t } = useText()
  return (
    <div className={styles.panel}>
      <div className={styles.inside}>
        <MenuLink node={item} className={styles.all} onClick={onFollow}>
          {item.category === undefined ? t('Show all') : t('All {category}', { category: item.title })}
        </MenuLink>
        <ul role="list" className={styles.columns}>
          {item.children.map((child) => (
            <li key={child.id} className={styles.group}>
              <MenuLink
                node={child}
                className={styles.child}
                aria-current={currentOf(child, path)}
                onClick={onFollow}
              />
              {child.children.length > 0 && (
                <ul role="list">
                  {child.children.map((last) => (
                    <li key={last.id}>
                      <MenuLink
                        node={last}
                        className={styles.last}
                        aria-current={currentOf(last, path)}
                        onClick={onFollow}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
