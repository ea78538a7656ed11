import { useEffect, type ReactNode } from 'react'
import type { ExcerptQuery } from '../../generated/operations.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useStore } from '../../../../web/platform/store.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { href } from '../../paths.ts'
import { Reader } from './reader.tsx'
import { reading } from './reading-store.ts'
import styles from './excerpt-page.module.css'

type Excerpt = NonNullable<ExcerptQuery['productExcerpt']>

export interface ExcerptData {
  excerpt: Excerpt
  /** Path of the book within the store view. */
  to: string
  /** Path of this page. */
  path: string
}

interface Props {
  data: ExcerptData
  authors: string
  /** Slot: price and button. */
  buy: ReactNode
}

/** Beginning of a book, laid out in pages. */
export function ExcerptPage({ data: { excerpt, to, path }, authors, buy }: Props) {
  const { t, bind } = useText()
  const theme = useStore(reading, (state) => state.theme, undefined)
  // header and footer too
  useEffect(() => {
    const { dataset } = document.documentElement
    if (!theme) return undefined
    dataset.theme = theme
    return () => {
      delete dataset.theme
    }
  }, [theme])
  const { product, chapters, language } = excerpt
  const lang = product.name_language ?? undefined
  const name = bind(product.name, lang)
  return (
    <div className={styles.desk} data-theme={theme}>
      <Container className={styles.page}>
        <Breadcrumbs
          label={t('Breadcrumbs')}
          crumbs={[{ label: t('Home'), to: href('home') }, { label: product.name ?? '', to }, { label: t('Excerpt') }]}
        />
        <header className={styles.head}>
          <p className={styles.kind}>{t('Look inside')}</p>
          <h1 lang={lang}>{name}</h1>
          {authors && <p className={styles.authors}>{authors}</p>}
        </header>
        <Reader
          key={product.sku}
          sku={product.sku ?? ''}
          path={path}
          name={name}
          language={language}
          chapters={chapters}
        />
        <aside aria-label={t('What comes next?')} className={styles.further}>
          <h2>{t('What comes next?')}</h2>
          <div className={styles.offer}>
            {buy}
            <Link to={to} className={styles.back}>
              {t('More about the book')}
            </Link>
          </div>
        </aside>
      </Container>
    </div>
  )
}
