import type { AuthorNoteFragment, ProductCardFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Portrait } from '../../../ui/portrait.tsx'
import { pathOf } from '../card/card-data.ts'
import { CoverRow } from '../card/rows/cover-row.tsx'
import { lifeYearsOf } from '../../../ui/life-years.ts'
import styles from './author-note.module.css'

interface Props {
  author: AuthorNoteFragment
  /** Other books of the author, one edition of each title. */
  titles: readonly ProductCardFragment[]
}

/** The author of the book and their other titles. */
export function AuthorNote({ author, titles }: Props) {
  const { t, plural, bind } = useText()
  const { base } = useRouter()
  const { name, biography, portrait, product_count: count } = author
  const years = lifeYearsOf(author, { t })
  return (
    <section aria-labelledby="author-note" className={styles.note}>
      <div className={styles.head}>
        <Portrait name={name} url={portrait} rem={4.5} />
        <div>
          <h2 id="author-note" className={styles.name}>
            <Link to={pathOf(author.url, base)}>{bind(name)}</Link>
          </h2>
          <p className={styles.facts}>
            {years && <span>{years}</span>} <span>{plural(count, '1 title', '%s titles')}</span>
          </p>
        </div>
      </div>
      {biography && <p className={styles.life}>{bind(biography)}</p>}
      {titles.length > 0 && (
        <CoverRow label={t('Other books by %s', name)} products={titles} className={styles.titles} />
      )}
    </section>
  )
}
