import { Link, type SlotModule, useText } from 'zakladka/storefront'
import { clubsPath } from './clubs-path.ts'

export const slot: SlotModule<'account-menu'> = {
  View() {
    const { t, locale } = useText()
    return (
      <li>
        <Link to={clubsPath(locale)}>{t('Reading clubs')}</Link>
      </li>
    )
  },
}
