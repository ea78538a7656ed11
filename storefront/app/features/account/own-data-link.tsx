import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { href } from '../../paths.ts'
import { useIsSignedIn } from './session/use-is-signed-in.ts'

/** Link to orders and personal data: guests find them by an order, customers in the account (D23). */
export function OwnDataLink() {
  const { t } = useText()
  const isIn = useIsSignedIn()
  return <Link to={isIn ? '/privacy-settings' : href('orders-and-returns')}>{t('Orders and my data')}</Link>
}
