import { Link } from '../router/link.tsx'
import { useText } from '../platform/text.ts'
import styles from './breadcrumbs.module.css'

export function Breadcrumbs({
  label,
  crumbs,
}: {
  label: string
  crumbs: Array<{ label: string; language?: string | null; to?: string }>
}) {
  const { bind } = useText()
  return (
    <nav aria-label={label}>
      <ol role="list" className={styles.crumbs}>
        {crumbs.map((crumb, at) => (
          <li key={`${at}-${crumb.label}`} className={styles.crumb}>
            {crumb.to ? (
              <Link to={crumb.to} className={styles.link}>
                {bind(crumb.label)}
              </Link>
            ) : (
              <span aria-current="page" lang={crumb.language ?? undefined}>
                {bind(crumb.label, crumb.language)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
