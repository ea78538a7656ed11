import type { ReactNode } from 'react'
import type { PickFragment } from '../../../generated/operations.ts'
import { cardRef } from '../../../platform/consent/measure.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { PHONE } from '../../../../../web/platform/breakpoint.ts'
import { CardAuthors } from '../card/card-authors.tsx'
import { pathOf } from '../card/card-data.ts'
import { LinkedCover } from '../card/linked-cover.tsx'
import { fitTitle } from '../../../ui/shelf/fit-title.ts'
import styles from './pick-card.module.css'

interface Props {
  pick: PickFragment
  /** Loads the cover eagerly, for one in the initial viewport. */
  priority?: boolean
  /** In a wide window, places the cover on a board with the text below it. */
  isOnBoard?: boolean
  heading: 'h2' | 'h3'
  /** Slot: name of the bookseller, if the page does not show it. */
  bookseller?: ReactNode
  /** Slot: price and actions. */
  children?: ReactNode
}

/** Cover beside a bookseller's recommendation. */
export function PickCard({ pick, priority, isOnBoard, heading: Heading, bookseller, children }: Props) {
  const { text, language, product } = pick
  const { bind } = useText()
  const { base } = useRouter()
  const to = pathOf(product.url, base)
  return (
    <li ref={cardRef(product.sku)} className={styles.pick} data-stands={isOnBoard || undefined}>
      <LinkedCover product={product} sizes={`${PHONE} 108px, 170px`} priority={priority} className={styles.cover} />
      <div className={styles.words}>
        <Heading {...fitTitle(bind(product.name, product.name_language), styles.title)}>
          <Link to={to} prefetch="view" lang={product.name_language ?? undefined}>
            {bind(product.name, product.name_language)}
          </Link>
        </Heading>
        <CardAuthors product={product} className={styles.author} />
        <blockquote lang={language ?? undefined} className={styles.text}>
          <p>{bind(text, language)}</p>
        </blockquote>
        {bookseller}
        {children}
      </div>
    </li>
  )
}
