import { excerptPath } from '../../../../../language/paths.ts'
import { languageOf } from '../../../../../language/language-rules.ts'
import type { ProductPageFragment } from '../../../generated/operations.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { HtmlText } from '../../../../../web/ui/html-text.tsx'
import styles from './open-book.module.css'

interface Props {
  product: ProductPageFragment
  excerpt: NonNullable<ProductPageFragment['excerpt']>
  author?: string
}

/** Beginning of the book, drawn as an open book. */
export function OpenBook({ product, excerpt: { opening, language: excerptLanguage, chapters }, author }: Props) {
  const { t, bind, locale } = useText()
  const lang = product.name_language ?? undefined
  const name = bind(product.name, lang)
  const chapter = chapters[0]?.title
  // no `lang` for the store view's own language
  const language = excerptLanguage === languageOf(locale) ? undefined : (excerptLanguage ?? undefined)
  return (
    <section aria-labelledby="open-book" className={styles.desk}>
      <div className={styles.head}>
        <h2 id="open-book">{t('Look inside')}</h2>
      </div>
      <div className={styles.book}>
        <p aria-hidden="true" className={styles.running}>
          <span>{author}</span>
          <span lang={lang}>{name}</span>
        </p>
        <div className={styles.pages}>
          {chapter && (
            <p lang={language} className={styles.chapter}>
              {bind(chapter, excerptLanguage)}
            </p>
          )}
          <HtmlText html={opening} language={language} className={styles.text} />
        </div>
      </div>
      <p className={styles.further}>
        <ButtonLink to={excerptPath(locale, product.url_key ?? '')}>
          {t('Read on')}
          <span className="visually-hidden">: {name}</span>
        </ButtonLink>
      </p>
    </section>
  )
}
