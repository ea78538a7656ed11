import type { ComponentType, ReactNode } from 'react'
import { classNames } from '../../../../web/ui/class-names.ts'
import type { IconProps } from '../../../../web/ui/icon/icon.tsx'
import { toneIcons, type Tone } from '../../../../web/ui/overlay/notice.tsx'
import styles from './badge.module.css'

export function Badge({ tone = 'neutral', children }: { tone?: 'ribbon' | 'neutral' | 'ink'; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}

export function StatusLabel({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone | 'neutral'
  icon?: ComponentType<IconProps>
  children: ReactNode
}) {
  const Sign = icon ?? (tone === 'neutral' ? undefined : toneIcons[tone])
  return (
    <span className={styles.status} data-tone={tone}>
      {Sign ? <Sign size={16} /> : <span className={styles.dot} aria-hidden="true" />}
      {children}
    </span>
  )
}
