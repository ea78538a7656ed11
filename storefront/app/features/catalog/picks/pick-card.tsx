import type { CSSProperties, ReactNode } from 'react'
import type { PickFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../platform/router/context.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useText } from '../../../platform/text.ts'
import { Cover } from '../../../ui/shelf/cover.tsx'
import { CardAuthors } from '../card/card-authors.tsx'
import { coverSize, listed, pathOf } from '../card/card-facts.ts'
import styles from './pick-card.module.css'

interface Props {
  pick: PickFragment
  /** For a cover in the initial viewport. */
  priority?: boolean
  heading: 'h2' | 'h3'
  /** Who says so, where the page does not. */
  by?: ReactNode
  /** Price and actions. */
  children?: ReactNode
}

/** A cover beside a bookseller's words. */
export function PickCard({ pick: { text, language, product }, priority, heading: Heading, by, children }: Props) {
  const { t, bind } = useText()
  const { base } = useRouter()
  const to = pathOf(product.url, base)
  const size = coverSize(product, listed(product, 'format')[0])
  return (
    <li className={styles.pick}>
      {/* for pointers only: screen readers and the keyboard use the link of the title */}
      <Link
        to={to}
        tabIndex={-1}
        aria-hidden="true"
        className={styles.cover}
        style={{ '--ratio': size.width / size.height } as CSSProperties}
      >
        <Cover
          {...size}
          url={product.small_image?.url}
          alt=""
          sizes="(width < 810px) 108px, 150px"
          priority={priority}
          notFoundText={t('Image not found')}
          notSpecifiedText={t('Image not specified')}
        />
      </Link>
      <div className={styles.words}>
        <Heading className={styles.title}>
          <Link to={to} prefetch="view" lang={product.name_language ?? undefined}>
            {bind(product.name, product.name_language)}
          </Link>
        </Heading>
        <CardAuthors product={product} className={styles.author} />
        <blockquote lang={language ?? undefined} className={styles.text}>
          <p>{bind(text, language)}</p>
        </blockquote>
        {by}
        {children}
      </div>
    </li>
  )
}
