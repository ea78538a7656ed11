import { useEffect, useRef, useState } from 'react'
import { ListBookshops } from '../../../generated/documents.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { useButtonForm } from '../../../../../web/router/form.tsx'
import { Link } from '../../../../../web/router/link.tsx'
import type { ActionSuccess } from '../../../../../web/router/page.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Button } from '../../../../../web/ui/form/button.tsx'
import { Notice } from '../../../../../web/ui/overlay/notice.tsx'
import { ProblemNote } from '../../../../../web/ui/form/problem-note.tsx'
import { href } from '../../../paths.ts'
import { linesOf, type CartLine, type CartView } from './cart-lines.ts'
import { bookshopsWithAll, canWarehouseFill, chosenBookshop, shortagesOf, type Shortage } from './shortages.ts'
import styles from './shortage-panel.module.css'

interface ShortagesProps {
  cart: CartView
  country: string
  /** Id of the panel, for links to it. */
  id?: string
  onDone: (result: ActionSuccess) => void
}

/** Lines that prevent ordering the cart, each with ways to fix it. */
export function Shortages({ cart, country, id, onDone }: ShortagesProps) {
  const { t } = useText()
  const shortages = shortagesOf(cart)
  const shortUids = new Set(shortages.map(({ uid }) => uid))
  const lines = linesOf(cart)
  const others = lines.filter(({ uid, problems }) => problems.length > 0 && !shortUids.has(uid))
  const hasProblems = shortages.length + others.length > 0
  const [hadProblems, setHadProblems] = useState(hasProblems)
  if (hasProblems && !hadProblems) setHadProblems(true)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the pressed button disappeared with the last shortage
    if (hadProblems && !hasProblems && document.activeElement === document.body) box.current?.focus()
  }, [hadProblems, hasProblems])
  if (!hasProblems)
    return (
      hadProblems && (
        <div ref={box} tabIndex={-1}>
          <Notice tone="success">{t('Everything in the cart can be ordered now.')}</Notice>
        </div>
      )
    )
  const isCollected = chosenBookshop(cart) !== undefined
  const isBlocked =
    isCollected ||
    lines.some(({ problems }) => problems.length > 0) ||
    cart.shipping_addresses[0]?.selected_shipping_method != null
  return (
    <div id={id} tabIndex={-1}>
      <Notice
        tone={isBlocked ? 'warning' : 'info'}
        title={isBlocked ? t('Not everything in the cart can be ordered as it is.') : t('Not all of it can be sent.')}
      >
        <ul role="list" className={styles.lines}>
          {shortages.map((shortage) => (
            <ShortageLine key={shortage.uid} shortage={shortage} isCollected={isCollected} onDone={onDone} />
          ))}
          {others.map(({ uid, name, problems }) => (
            <li key={uid} className={styles.line}>
              <p>
                <strong>{name}</strong>: {problems.join(' ')}
              </p>
              <ChangeButton uid={uid} name={name} onDone={onDone} />
            </li>
          ))}
        </ul>
        {shortages.length > 0 && <Alternatives cart={cart} country={country} />}
      </Notice>
    </div>
  )
}

function ShortageLine({
  shortage,
  isCollected,
  onDone,
}: {
  shortage: Shortage
  isCollected: boolean
  onDone: ShortagesProps['onDone']
}) {
  const { t, plural } = useText()
  const { uid, name, quantity, available, maxStock, alternativeQuantity } = shortage
  const statusText = () => {
    if (maxStock === 0) return t('Sold out.')
    if (isCollected)
      return available > 0
        ? plural(available, 'Only 1 copy is in the chosen bookshop.', 'Only %s copies are in the chosen bookshop.')
        : t('None left in the chosen bookshop.')
    return available > 0
      ? plural(available, 'Only 1 copy can be sent.', 'Only %s copies can be sent.')
      : t('None left to be sent.')
  }
  return (
    <li className={styles.line}>
      <p>
        <strong>{name}</strong>
        {quantity > 1 && ` (${t('%s pcs', quantity)})`}: {statusText()}
      </p>
      {alternativeQuantity !== undefined && (
        <ChangeButton uid={uid} name={name} quantity={alternativeQuantity} onDone={onDone} />
      )}
      <ChangeButton uid={uid} name={name} onDone={onDone} />
    </li>
  )
}

/** Removes the line, or with `quantity` reduces it. */
function ChangeButton({
  uid,
  name,
  quantity,
  onDone,
}: Pick<CartLine, 'uid' | 'name'> & { quantity?: number; onDone: ShortagesProps['onDone'] }) {
  const { t } = useText()
  const isRemoved = quantity === undefined
  const { button, problems } = useButtonForm({
    to: href('cart'),
    intent: isRemoved ? 'remove' : 'change',
    form: uid,
    fields: isRemoved ? undefined : { quantity },
    onDone,
  })
  const label = isRemoved ? t('Remove from the cart') : t('Change to %s pcs', quantity)
  return (
    <>
      <Button {...button} size="s" variant="secondary" aria-label={`${label}: ${name}`}>
        {label}
      </Button>
      <ProblemNote>{problems.quantity ?? problems['']}</ProblemNote>
    </>
  )
}

/** Ways to get the whole order: bookshops that have all of it, or the courier instead of the chosen bookshop. */
function Alternatives({ cart, country }: { cart: CartView; country: string }) {
  const { t } = useText()
  const { graphql } = useRouter()
  const codes = bookshopsWithAll(cart)
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const isNeeded = codes.length > 0
  useEffect(() => {
    if (!isNeeded) return
    graphql(ListBookshops, { country })
      .then(({ getStores }) =>
        setNames(
          Object.fromEntries(
            (getStores?.stores ?? []).map((shop) => [shop?.pickup_location_code ?? '', shop?.name ?? '']),
          ),
        ),
      )
      .catch((error: unknown) => console.error(error)) // the link without a name stays
  }, [graphql, country, isNeeded])
  const named = codes.filter((code) => names[code])
  return (
    <>
      {isNeeded && (
        <p className={styles.actions}>
          {t('The whole order can be collected in a bookshop:')}{' '}
          {named.length === 0 ? (
            <Link to={href('checkout', { step: 'shipping' }, { pickup: codes[0] })}>{t('Choose the bookshop')}</Link>
          ) : (
            named.map((code, at) => (
              <span key={code}>
                {at > 0 && ', '}
                <Link to={href('checkout', { step: 'shipping' }, { pickup: code })}>{names[code]}</Link>
              </span>
            ))
          )}
        </p>
      )}
      {chosenBookshop(cart) !== undefined && canWarehouseFill(cart) && (
        <p className={styles.actions}>
          {t('The whole order can be sent by courier:')}{' '}
          <Link to={href('checkout', { step: 'shipping' })}>{t('Choose the delivery')}</Link>
        </p>
      )}
    </>
  )
}
