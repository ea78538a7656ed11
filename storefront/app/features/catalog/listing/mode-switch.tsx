import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { GridIcon, RowsIcon } from '../../../../../web/ui/icon/icons.tsx'
import { withMode, type ListingState } from './listing-state.ts'
import styles from './mode-switch.module.css'

/** Switch between covers and rows with details. */
export function ModeSwitch({ state, to }: { state: ListingState; to: (state: ListingState) => string }) {
  const { t } = useText()
  const modes = [
    { mode: undefined, name: t('Covers'), Icon: GridIcon },
    { mode: 'list', name: t('Rows'), Icon: RowsIcon },
  ] as const
  return (
    <nav aria-label={t('Look of the list')} className={styles.modes}>
      {modes.map(({ mode, name, Icon }) => (
        <Link
          key={name}
          to={to(withMode(state, mode))}
          preserveScroll
          rel="nofollow"
          aria-label={name}
          title={name}
          aria-current={state.mode === mode || undefined}
          className={styles.mode}
        >
          <Icon size={20} />
        </Link>
      ))}
    </nav>
  )
}
