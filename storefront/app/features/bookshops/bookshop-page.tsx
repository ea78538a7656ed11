import { shopPagePath } from '../../../../language/paths.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { href } from '../../paths.ts'
import type { Bookshop } from './bookshop.ts'
import { BookshopMap } from './bookshop-map.tsx'
import { Directions, Hours } from './bookshop-row.tsx'
import { MyBookshopButton } from './my-bookshop-button.tsx'
import { showTime } from './opening.ts'
import { OpeningNow } from './opening-now.tsx'
import styles from './bookshops.module.css'

export interface BookshopData {
  shop: Bookshop
  /** All bookshops, for the map. */
  shops: readonly Bookshop[]
  renderedAt: string
}

const DAYS_SHOWN = 7

export function BookshopPage({ shop, shops, renderedAt }: BookshopData) {
  const { t, locale, bind } = useText()
  const { name, street, postcode, city, phone, email, description } = shop
  const all = shopPagePath(locale, 'bookshops')
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: t('Our bookshops'), to: all }, { label: bind(name) }]}
      />
      <h1 className={styles.heading}>{bind(name)}</h1>
      <div className={styles.columns}>
        <div className={styles.main}>
          <p className={styles.status}>
            <OpeningNow days={shop.days} renderedAt={renderedAt} />
          </p>
          {description && locale.startsWith('pl') && <p className="prose">{bind(description)}</p>}
          <address className={styles.address}>
            {street}
            <br />
            {postcode} {city}
            {phone && (
              <>
                <br />
                <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
              </>
            )}
            {email && (
              <>
                <br />
                <a href={`mailto:${email}`}>{email}</a>
              </>
            )}
          </address>
          <div className={styles.actions}>
            <MyBookshopButton code={shop.code} name={name} />
            <Directions shop={shop} />
          </div>
          <section aria-labelledby="hours">
            <h2 id="hours">{t('Opening hours')}</h2>
            {shop.days.length > 0 ? <Days shop={shop} /> : <Hours shop={shop} />}
          </section>
          <p>
            <Link to={`${all}#stock-question`}>{t('Check which bookshop has a book')}</Link>
          </p>
        </div>
        <div className={styles.side}>
          <BookshopMap shops={shops} chosen={shop.code} />
        </div>
      </div>
    </Container>
  )
}

/** Opening hours of the next seven days, today first, with closed days and the reason. */
function Days({ shop: { days } }: { shop: Bookshop }) {
  const { t, date, locale } = useText()
  const weekday = new Intl.DateTimeFormat(locale.replace('_', '-'), { weekday: 'long', timeZone: 'UTC' })
  return (
    <dl className={styles.days}>
      {days.slice(0, DAYS_SHOWN).map(({ day, opens, closes, reason }, index) => (
        <div key={day} aria-current={index === 0 ? 'date' : undefined}>
          <dt>
            {weekday.format(new Date(`${day}T12:00:00Z`))} <span className={styles.soft}>{date(day)}</span>
          </dt>
          <dd>
            {opens && closes
              ? `${showTime(opens, locale)}–${showTime(closes, locale)}`
              : reason
                ? t('Closed: %s', reason)
                : t('Closed')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
