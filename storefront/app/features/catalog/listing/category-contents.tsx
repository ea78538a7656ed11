import { Link } from '../../../../../web/router/link.tsx'
import { useRouter } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { classNames } from '../../../../../web/ui/class-names.ts'
import { pathOf } from '../card/card-data.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import styles from './category-contents.module.css'

interface Category {
  name: string | null
  url: string | null
  product_count: number | null
  include_in_menu: number | null
}

interface Props {
  /** Root category with its children; its own page lists all titles. */
  root: { children: readonly (Category | null)[] | null } | null | undefined
  className?: string
}

/** List of the categories, styled as a table of contents. */
export function CategoryContents({ root, className }: Props) {
  const { t, plural, number, bind } = useText()
  const { base } = useRouter()
  const chapters = withoutNulls(root?.children).filter(
    ({ include_in_menu, product_count }) => include_in_menu !== 0 && product_count,
  )
  if (chapters.length === 0) return null
  return (
    <nav aria-label={t('Categories')} className={classNames(styles.contents, className)}>
      <h2>{t('Contents')}</h2>
      <ol role="list" className={styles.chapters}>
        {chapters.map(({ name, url, product_count: count }) => (
          <li key={url}>
            <Link to={pathOf(url, base)} className={styles.chapter}>
              <span>{bind(name)}</span>
              <span className={styles.leader} />
              <span className={styles.count} aria-hidden="true">
                {number(count ?? 0)}
              </span>
              <span className="visually-hidden">{plural(count ?? 0, '1 title', '%s titles')}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
