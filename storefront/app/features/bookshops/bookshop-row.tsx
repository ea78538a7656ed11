import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import { ExternalIcon } from '../../../../web/ui/icon/page-icons.tsx'
import { StatusLabel } from '../../ui/shelf/badge.tsx'
import { bookshopPath, type Bookshop, directionsTo } from './bookshop.ts'
import { MyBookshopButton } from './my-bookshop-button.tsx'
import { showTime } from './opening.ts'
import { OpeningNow } from './opening-now.tsx'
import styles from './bookshops.module.css'

interface Props {
  shop: Bookshop
  number: number
  renderedAt: string
  /** Copies in stock of the title that the reader asked for; undefined without a title. */
  copies?: number
  /** The title is a bundle. */
  isSet?: boolean
}

export function BookshopRow({ shop, number, renderedAt, copies, isSet }: Props) {
  const { t, plural, locale, bind } = useText()
  const { name, street, postcode, city, phone, description, days } = shop
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.about}>
        <h2 className={styles.name}>
          <Link to={bookshopPath(locale, shop)}>{bind(name)}</Link>
        </h2>
        <p className={styles.status}>
          <OpeningNow days={days} renderedAt={renderedAt} />
          {copies !== undefined &&
            (copies > 0 ? (
              <StatusLabel tone="success">
                {isSet
                  ? plural(copies, '1 set on the shelf', '%s sets on the shelf')
                  : plural(copies, '1 copy on the shelf', '%s copies on the shelf')}
              </StatusLabel>
            ) : (
              <StatusLabel>{t('Not on the shelf')}</StatusLabel>
            ))}
        </p>
        <address className={styles.address}>
          {street}, <span className={styles.whole}>{`${postcode} ${city}`}</span>
          {phone && (
            <>
              <br />
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
            </>
          )}
        </address>
        {description && locale.startsWith('pl') && <p className={styles.soft}>{bind(description)}</p>}
      </div>
      <Hours shop={shop} />
      <div className={styles.actions}>
        <MyBookshopButton code={shop.code} name={name} />
        <Directions shop={shop} />
      </div>
    </li>
  )
}

export function Directions({ shop }: { shop: Bookshop }) {
  const { t } = useText()
  const to = directionsTo(shop)
  if (!to) return null
  return (
    <ButtonLink size="s" variant="quiet" href={to} rel="noreferrer" aria-label={`${t('Directions')}: ${shop.name}`}>
      {t('Directions')} <ExternalIcon size={16} />
    </ButtonLink>
  )
}

/** Regular opening hours, as configured by the shop. */
export function Hours({ shop: { opening_hours: hours } }: { shop: Bookshop }) {
  const { locale } = useText()
  return (
    <dl className={styles.hours}>
      {hours.map(({ days, hours: open }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{open.replaceAll(/\d?\d:\d\d/g, (time) => showTime(time, locale))}</dd>
        </div>
      ))}
    </dl>
  )
}
