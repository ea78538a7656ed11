import { Link, type SlotModule, useText } from 'zakladka/storefront'
import { clubsPath } from './clubs-path.ts'
import { NextMeeting } from './generated/documents.ts'
import styles from './reading-clubs.module.css'

interface Meeting {
  at: string
  club: string
  place: string
}

/** Which club reads the title, and when it meets. */
export const slot: SlotModule<'product-offer', Meeting> = {
  async load({ graphql }, { sku }) {
    const { products } = await graphql(NextMeeting, { sku })
    const meeting = products?.items?.[0]?.reading_club
    return meeting ? { at: meeting.meets_at, club: meeting.club.name, place: meeting.club.place } : null
  },
  View({ data: { at, club, place } }) {
    const { t, dateTime, bind, locale } = useText()
    return (
      <aside aria-label={t('Reading clubs')} className={styles.next}>
        <p>
          <Link to={clubsPath(locale)} className={styles.club}>
            {t('Read by the club %s', bind(club))}
          </Link>
        </p>
        <p className={styles.soft}>
          {t('Next meeting: %s', dateTime(at))}, {bind(place)}
        </p>
      </aside>
    )
  },
}
