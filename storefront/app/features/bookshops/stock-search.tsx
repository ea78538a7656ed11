import { shopPagePath } from '../../../../language/paths.ts'
import type { StockTitleFragment } from '../../generated/operations.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { TextField } from '../../../../web/ui/form/text-field.tsx'
import { SearchIcon } from '../../../../web/ui/icon/icons.tsx'
import { Cover } from '../../ui/shelf/cover.tsx'
import { Edition } from '../../ui/shelf/edition.tsx'
import { href } from '../../paths.ts'
import type { RequestedTitle } from './bookshop.ts'
import styles from './bookshops.module.css'

interface Props {
  requestedTitle?: RequestedTitle
  search: string
  found: readonly StockTitleFragment[]
}

/**
 * Stock of a title in the bookshops: a search field, the titles found, or the chosen title. A plain GET form, which
 * works without JavaScript.
 */
export function StockSearch({ requestedTitle, search, found }: Props) {
  const { t, bind, locale } = useText()
  const { base } = useRouter()
  const path = shopPagePath(locale, 'bookshops')
  return (
    <section className={styles.question} aria-labelledby="stock-question">
      <h2 id="stock-question" className={styles.asking}>
        {t('Which bookshop has this book?')}
      </h2>
      {requestedTitle ? (
        <div className={styles.asked}>
          <Picture title={requestedTitle.title} />
          <p>
            <Link to={requestedTitle.title.url ?? href('home')}>
              {bind(requestedTitle.title.name ?? '', requestedTitle.title.name_language)}
            </Link>
            <br />
            <span className={styles.soft}>
              {Object.values(requestedTitle.copies).some((copies) => copies > 0)
                ? t('See below where it stands on the shelf.')
                : t('None of our bookshops has it now.')}
            </span>
          </p>
          <Link to={path}>{t('Ask about another book')}</Link>
        </div>
      ) : (
        <form action={base + path} role="search" aria-labelledby="stock-question" className={styles.search}>
          <TextField
            id="stock-search"
            name="q"
            type="search"
            label={t('Title, author or ISBN')}
            defaultValue={search}
            maxLength={255}
            required
          />
          <Button type="submit">
            <SearchIcon size={18} /> {t('Check')}
          </Button>
        </form>
      )}
      {!requestedTitle && search && (
        <div role="status">
          {found.length === 0 ? (
            <p>{t('No results found!')}</p>
          ) : (
            <ul role="list" className={styles.titles}>
              {found.map((title) => (
                <li key={title.sku}>
                  <Picture title={title} />
                  <span>
                    <Link to={`${path}?sku=${encodeURIComponent(title.sku ?? '')}`}>
                      {bind(title.name ?? '', title.name_language)}
                    </Link>
                    <Edition>{title.edition}</Edition>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}

function Picture({ title: { thumbnail } }: { title: StockTitleFragment }) {
  const { t } = useText()
  return (
    <Cover
      url={thumbnail?.url}
      alt=""
      sizes="48px"
      className={styles.cover}
      notFoundText={t('Image not found')}
      notSpecifiedText={t('Image not specified')}
    />
  )
}
