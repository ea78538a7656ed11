import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from '../router/link.tsx'
import styles from './tabs.module.css'

export type Tab = { id: string; label: ReactNode; panel: ReactNode }

export function Tabs({
  label,
  tabs,
  initial,
  onChoose,
}: {
  label: string
  tabs: Tab[]
  initial?: string
  onChoose?: (id: string) => void
}) {
  const prefix = useId()
  const [chosen, setChosen] = useState(initial ?? tabs[0]?.id)
  const choose = (id: string) => {
    setChosen(id)
    onChoose?.(id)
  }
  const list = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const target = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    choose(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target ?? 0]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-controls={`${prefix}-${tab.id}-panel`}
            aria-selected={tab.id === chosen}
            tabIndex={tab.id === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}-${tab.id}-panel`}
          aria-labelledby={`${prefix}-${tab.id}`}
          tabIndex={0}
          hidden={tab.id !== chosen}
          className={styles.panel}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}

export function TabLinks({
  label,
  links,
}: {
  label: string
  links: Array<{ to: string; label: ReactNode; current?: boolean }>
}) {
  return (
    <nav aria-label={label} className={styles.list}>
      {links.map((link) => (
        <Link key={link.to} to={link.to} aria-current={link.current ? 'page' : undefined} className={styles.tab}>
          {link.label}
        </Link>
      ))}
    </nav>
  )
}
