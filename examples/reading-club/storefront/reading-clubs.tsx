import {
  type Action,
  Button,
  Breadcrumbs,
  Container,
  fieldOf,
  Form,
  FormProblems,
  GraphqlError,
  href,
  isSignedIn,
  Link,
  notFound,
  Notice,
  type PageContext,
  type PageModule,
  useForm,
  useText,
} from 'zakladka/storefront'
import { clubsPath } from './clubs-path.ts'
import { JoinReadingClub, LeaveReadingClub, ReadingClubs, type Types } from './generated/documents.ts'
import styles from './reading-clubs.module.css'

type Clubs = Types.ReadingClubsQuery['readingClubs']
type Club = Clubs[number]
interface Data {
  clubs: Clubs
  isCustomer: boolean
  path: string
}

const join: Action = async (form, { graphql, session, store, t, bind }) => {
  const path = clubsPath(store.locale)
  if (!isSignedIn(session)) return { to: href('login', {}, { next: path }) }
  const { joinReadingClub: club } = await graphql(JoinReadingClub, { club: fieldOf(form, 'club') })
  return { notice: t('You are a member of %s. We write to you about each meeting.', bind(club.name)) }
}
const leave: Action = async (form, { graphql, t, bind }) => {
  const { leaveReadingClub: club } = await graphql(LeaveReadingClub, { club: fieldOf(form, 'club') })
  return { notice: t('You have left %s.', bind(club.name)) }
}

/** Another commerce server has no clubs: there the page does not exist. */
async function loadClubs(graphql: PageContext['graphql']): Promise<Clubs> {
  try {
    return (await graphql(ReadingClubs)).readingClubs
  } catch (error) {
    throw error instanceof GraphqlError && error.isUnknownToBackend ? notFound() : error
  }
}

/** The reading clubs, in which a customer can become a member. */
export const page: PageModule<Data> = {
  // it shows of which clubs the reader is a member
  private: true,
  async load({ graphql, session, store }) {
    const clubs = await loadClubs(graphql)
    return { clubs, isCustomer: isSignedIn(session), path: clubsPath(store.locale) }
  },
  meta: ({ path }, { t, stores }) => ({
    title: t('Reading clubs'),
    description: t('Read with others: our clubs, their next books and meetings.'),
    canonical: path,
    alternates: Object.fromEntries(stores.map((view) => [view.code, clubsPath(view.locale)])),
  }),
  Page: ReadingClubsPage,
  actions: { join, leave },
}

function ReadingClubsPage({ data: { clubs, isCustomer, path } }: { data: Data }) {
  const { t } = useText()
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: t('Reading clubs') }]}
      />
      <h1>{t('Reading clubs')}</h1>
      <p className={styles.lead}>
        {t('We read a book, then we talk about it over tea. Membership is free, and you can leave at any time.')}
      </p>
      {clubs.length === 0 && <Notice>{t('There are no clubs yet. Come back soon.')}</Notice>}
      <ul role="list" className={styles.clubs}>
        {clubs.map((club) => (
          <li key={club.uid} className={styles.card}>
            <ClubCard club={club} isCustomer={isCustomer} path={path} />
          </li>
        ))}
      </ul>
    </Container>
  )
}

function ClubCard({ club, isCustomer, path }: { club: Club; isCustomer: boolean; path: string }) {
  const { t, bind } = useText()
  const { uid, name, place, is_member: isMember } = club
  return (
    <>
      <div className={styles.head}>
        <h2>{bind(name)}</h2>
        <p className={styles.soft}>{bind(place)}</p>
      </div>
      <NextBook meeting={club.next_meeting} />
      <Form to={path} intent={isMember ? 'leave' : 'join'} form={uid}>
        <input type="hidden" name="club" value={uid} />
        <FormProblems labels={{}} />
        {isMember && <p className={styles.member}>{t('You are a member.')}</p>}
        {isMember ? (
          <Submit>{t('Leave')}</Submit>
        ) : (
          <Submit isPrimary>{isCustomer ? t('Join') : t('Sign in and join')}</Submit>
        )}
      </Form>
    </>
  )
}

function Submit({ isPrimary, children }: { isPrimary?: boolean; children: string }) {
  const { pending } = useForm()
  return (
    <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} loading={pending}>
      {children}
    </Button>
  )
}

function NextBook({ meeting }: { meeting: Club['next_meeting'] }) {
  const { t, bind, dateTime } = useText()
  if (!meeting) return <p className={styles.soft}>{t('The next meeting is not set yet.')}</p>
  const { product, meets_at } = meeting
  return (
    <dl className={styles.facts}>
      <dt>{t('Next meeting')}</dt>
      <dd>{dateTime(meets_at)}</dd>
      {product && (
        <>
          <dt>{t('We read')}</dt>
          <dd lang={product.name_language ?? undefined}>
            {product.url_key ? (
              <Link to={`/${product.url_key}.html`}>{bind(product.name, product.name_language)}</Link>
            ) : (
              bind(product.name, product.name_language)
            )}
          </dd>
        </>
      )}
    </dl>
  )
}
