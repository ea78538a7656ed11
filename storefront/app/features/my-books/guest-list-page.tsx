import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { href } from '../../paths.ts'
import type { MyBooksData } from './load-my-books.ts'
import { MyBooks, type MyBooksParts } from './my-books.tsx'
import styles from './my-books.module.css'

/** The list of a guest, without the account's layout. */
export function GuestListPage({ data, parts }: { data: MyBooksData; parts: MyBooksParts }) {
  const { t } = useText()
  return (
    <Container className={styles.guestPage}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: t('My books') }]}
      />
      <h1>{t('My books')}</h1>
      <MyBooks data={data} parts={parts} />
    </Container>
  )
}
