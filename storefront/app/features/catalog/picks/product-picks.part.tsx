import type { ProductPickFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../platform/router/context.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useText } from '../../../platform/text.ts'
import { Portrait } from '../../../ui/portrait.tsx'
import { pathOf } from '../card/card-facts.ts'
import styles from './product-picks.module.css'

/** Who in the shop recommends a title, in their words. */
export function ProductPicks({ picks }: { picks: readonly ProductPickFragment[] }) {
  const { t, bind } = useText()
  const { base } = useRouter()
  return (
    <section aria-label={t('Our booksellers recommend')} className={styles.picks}>
      {picks.map(({ text, language, bookseller: { name, role, url, portrait } }) => (
        <figure key={url} className={styles.pick}>
          <Portrait name={name} url={portrait} rem={3.5} />
          <div className={styles.words}>
            <figcaption className={styles.by}>
              <Link to={pathOf(url, base)}>{bind(t('Recommended by %s', name))}</Link>
              {role && <span className={styles.role}>{bind(role)}</span>}
            </figcaption>
            <blockquote lang={language ?? undefined} className={styles.text}>
              <p>{bind(text, language)}</p>
            </blockquote>
          </div>
        </figure>
      ))}
    </section>
  )
}
