import type { BlogAuthorBoxFragment } from '../../generated/operations.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { HtmlText } from '../../../../web/ui/html-text.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import styles from './author-box.module.css'
import { postPath } from './post-path.ts'

const NETWORKS = [
  ['facebook_page_url', 'Facebook'],
  ['instagram_page_url', 'Instagram'],
  ['twitter_page_url', 'X'],
  ['linkedin_page_url', 'LinkedIn'],
] as const

/** Profiles of the author on other sites; only http(s) URLs become links. */
export function SocialLinks({ author }: { author: BlogAuthorBoxFragment }) {
  const { t } = useText()
  const links = NETWORKS.flatMap(([field, name]) => {
    const url = author[field]
    return url && /^https?:\/\//i.test(url) ? [{ name, url }] : []
  })
  if (links.length === 0) return null
  return (
    <ul role="list" className={styles.networks}>
      {links.map(({ name, url }) => (
        <li key={name}>
          <a href={url} rel="noopener external me" aria-label={t('%s on %s', author.name ?? '', name)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The author of a post. */
export function AuthorBox({ author, hasPage }: { author: BlogAuthorBoxFragment; hasPage: boolean }) {
  const { t, bind } = useText()
  const name = author.name ?? ''
  return (
    <section aria-label={t('About the author')} className={styles.box}>
      <Portrait name={name} url={author.featured_image} rem={5} />
      <div>
        <p className={styles.by}>{t('Written by')}</p>
        <h2 className={styles.name}>{hasPage ? <Link to={postPath(author)}>{name}</Link> : name}</h2>
        {author.role && <p className={styles.role}>{bind(author.role)}</p>}
        {author.short_filtered_content && <HtmlText html={author.short_filtered_content} className={styles.words} />}
        <SocialLinks author={author} />
      </div>
    </section>
  )
}
