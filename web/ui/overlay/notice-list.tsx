import { useEffect, useRef, useState, type AnimationEvent } from 'react'
import type { NoticeAction } from '../../platform/notices.ts'
import { Link } from '../../router/link.tsx'
import { classNames } from '../class-names.ts'
import { CloseIcon } from '../icon/icons.tsx'
import { toneIcons, type Tone } from './notice.tsx'
import noticeStyles from './notice.module.css'
import { unbroken } from '../unbroken.tsx'
import styles from './notice-list.module.css'

export type NoticeItem = {
  readonly id: number
  readonly kind: Tone
  readonly text: string
  readonly isQuiet?: boolean
  readonly action?: NoticeAction
}
type NoticeListProps = {
  label: string
  closeLabel: string
  notices: readonly NoticeItem[]
  onRemove: (id: number) => void
}

export function NoticeList({ label, closeLabel, notices, onRemove }: NoticeListProps) {
  const corner = useRef<HTMLElement>(null)
  const newest = notices.at(-1)?.id

  useEffect(() => {
    // shown again, to be above a dialog that was opened in the meantime
    const list = corner.current
    if (!list?.showPopover) return
    if (list.matches(':popover-open')) list.hidePopover()
    if (newest !== undefined) list.showPopover()
  }, [newest])

  const list = (live: 'assertive' | 'polite' | 'off') => (
    <div aria-live={live} className={styles.list}>
      {notices
        .filter(({ kind, isQuiet }) => live === (isQuiet ? 'off' : kind === 'error' ? 'assertive' : 'polite'))
        .map((notice) => (
          <TimedNotice key={notice.id} notice={notice} closeLabel={closeLabel} onRemove={onRemove} />
        ))}
    </div>
  )
  return (
    <section ref={corner} popover="manual" aria-label={label} className={styles.corner}>
      {list('assertive')}
      {list('polite')}
      {list('off')}
    </section>
  )
}

function TimedNotice({
  notice,
  closeLabel,
  onRemove,
}: {
  notice: NoticeItem
  closeLabel: string
  onRemove: (id: number) => void
}) {
  const [closing, setClosing] = useState(false)
  const Sign = toneIcons[notice.kind]
  const { action } = notice
  const actionButton = useRef<HTMLButtonElement>(null)
  const before = useRef<Element>(null)
  const takesFocus = action && 'run' in action && action.takesFocus
  useEffect(() => {
    // in the next frame, because the button cannot be focused before the list is shown
    if (takesFocus)
      requestAnimationFrame(() => {
        before.current = document.activeElement
        actionButton.current?.focus()
      })
  }, [takesFocus])
  const close = () => {
    setClosing(true)
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  // the timer is a CSS animation: hover and focus pause it, and it does not run in a hidden tab
  const onAnimationEnd = ({ animationName }: AnimationEvent) => {
    if (animationName === styles.clock) setClosing(true)
    if (animationName === styles.leave) onRemove(notice.id)
  }
  return (
    <div
      className={classNames(noticeStyles.notice, styles.passing, closing && styles.closing)}
      data-tone={notice.kind}
      data-takes-back={(action && 'run' in action) || undefined}
      onAnimationEnd={onAnimationEnd}
    >
      <Sign className={noticeStyles.sign} />
      <p className={noticeStyles.text}>
        {unbroken(notice.text)}
        {action && 'to' in action && (
          <Link to={action.to} className={styles.action} onClick={() => setClosing(true)}>
            {action.label}
          </Link>
        )}
        {action && 'run' in action && (
          <button type="button" ref={actionButton} className={styles.action} onClick={action.run}>
            {action.label}
          </button>
        )}
      </p>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={close}>
        <CloseIcon size={18} />
      </button>
    </div>
  )
}
