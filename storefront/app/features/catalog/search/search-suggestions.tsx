import { useEffect, useLayoutEffect, useState, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { collectionPath } from '../../../../../language/paths.ts'
import { text } from '../../../../../language/translate.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Cover } from '../../../ui/shelf/cover.tsx'
import { ContactBookseller } from './contact-bookseller.tsx'
import { markWords } from './marked-words.ts'
import { searchPath } from './search-text.ts'
import { statusOf, statusText, statusTone } from '../card/status.ts'
import { SuggestionPlaceholders } from './suggestion-placeholders.tsx'
import { findSuggestions, type Suggestions } from './suggestions.ts'
import styles from './search-suggestions.module.css'

const DEBOUNCE_MS = 150

interface Props {
  search: string
  listId: string
  /** Container of the suggestions. */
  overlay: RefObject<HTMLElement | null>
  /** Id of the option selected by the arrow keys. */
  active: string | undefined
  /** Whether following a link replaces the current history entry. */
  replace: boolean
  /** Receives the text to announce: the number of suggestions, or why there are none; '' while loading. */
  onMessage: (message: string, isAnyOffered: boolean) => void
  onChosen: () => void
}

/** Suggestions while typing: books, categories, names. */
export function SearchSuggestions({ search, listId, overlay, active, replace, onMessage, onChosen }: Props) {
  const { t, plural } = useText()
  const { base } = useRouter()
  useAvailableHeight(overlay)
  const result = useSuggestions(search, base)
  const found = result?.found
  const offered = found ? found.books.length + found.groups.reduce((sum, { names }) => sum + names.length, 0) : 0
  const message = !result
    ? ''
    : !found
      ? t('Suggestions could not be loaded. You can still search.')
      : offered > 0
        ? plural(offered, '1 suggestion', '%s suggestions')
        : t('No results found!')
  const isAnyOffered = !result || offered > 0
  // before paint, so that the announcement matches what is shown
  useLayoutEffect(() => onMessage(message, isAnyOffered), [onMessage, message, isAnyOffered])

  const option = (key: string, path: string, className: string | undefined, children: ReactNode) => (
    <a
      key={key}
      id={`${listId}-${key}`}
      role="option"
      aria-selected={active === `${listId}-${key}`}
      tabIndex={-1}
      href={base + path}
      data-replace={replace ? '' : undefined}
      className={className}
      onClick={(event) => isPlain(event) && onChosen()}
    >
      {children}
    </a>
  )
  if (!result) return <SuggestionPlaceholders />
  return found && isAnyOffered && <Found found={found} search={search} option={option} />
}

const LISTS = [
  { title: text('Bestsellers'), list: 'bestsellers' },
  { title: text('New books'), list: 'novelties' },
  { title: text('Special offers'), list: 'promotions' },
] as const

/** Links for an empty result. */
export function EmptyResultLinks({ onChosen }: { onChosen: () => void }) {
  const { t } = useText()
  const { store } = useRouter()
  return (
    <>
      <p className={styles.others}>
        {LISTS.map(({ title, list }) => (
          <Link key={list} to={collectionPath(store.locale, list)} onClick={onChosen}>
            {t(title)}
          </Link>
        ))}
      </p>
      <ContactBookseller className={styles.phone} />
    </>
  )
}

const isPlain = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

interface FoundProps {
  found: Suggestions
  search: string
  option: (key: string, path: string, className: string | undefined, children: ReactNode) => ReactNode
}

function Found({ found: { books, groups, total, correction }, search, option }: FoundProps) {
  const language = useText()
  const { t, plural, bind, money } = language
  const [meantBefore, meantAfter] = t('Did you mean %s?').split('%s')
  const mark = (text: string) => <Marked text={text} query={`${search} ${correction ?? ''}`} />
  return (
    <>
      {correction &&
        option(
          'meant',
          searchPath(correction),
          styles.meant,
          <>
            {meantBefore}
            <q>
              <b>{correction}</b>
            </q>
            {meantAfter}
          </>,
        )}
      <div role="none" className={styles.columns}>
        {books.length > 0 && (
          <div role="group" aria-label={t('Books')} className={styles.books}>
            {books.map(({ name, language: lang, brand, edition, path, picture, price, availabilityFields }, at) =>
              option(
                `book${at}`,
                path,
                styles.book,
                <>
                  <span className={styles.thumbnail}>
                    <Cover url={picture} alt="" sizes="40px" notFoundText="" notSpecifiedText="" />
                  </span>
                  <span className={styles.words}>
                    <span lang={lang} className={styles.title}>
                      {mark(bind(name, lang))}
                    </span>
                    <span className={styles.brand}>
                      {mark(brand)}
                      {brand && edition && ' · '}
                      {edition}
                    </span>
                    <span className={styles.offer}>
                      {price && <b className={styles.price}>{money(price.value, price.currency)}</b>}
                      <span data-tone={statusTone[statusOf(availabilityFields)]} className={styles.status}>
                        {statusText(availabilityFields, language, 0)}
                      </span>
                    </span>
                  </span>
                </>,
              ),
            )}
          </div>
        )}
        {groups.length > 0 && (
          <div role="none" className={styles.groups}>
            {groups.map(({ title, names }) => (
              <div key={title} role="group" aria-label={t(title)}>
                <p aria-hidden="true" className={styles.heading}>
                  {t(title)}
                </p>
                {names.map(({ label, parent, path }, at) =>
                  option(
                    `${title.toLowerCase()}${at}`,
                    path,
                    styles.name,
                    <>
                      <span>{mark(bind(label))}</span>
                      {parent && <span className={styles.parent}>{parent}</span>}
                    </>,
                  ),
                )}
              </div>
            ))}
          </div>
        )}
      </div>
      {total > books.length &&
        option(
          'all',
          searchPath(search),
          styles.all,
          <>
            {t('All results')} <span className={styles.count}>{plural(total, '1 item', '%s items')}</span>
          </>,
        )}
    </>
  )
}

/** Result for the current text: undefined while loading, without `found` after a failure. */
function useSuggestions(search: string, base: string): { found?: Suggestions } | undefined {
  const [result, setResult] = useState<{ search: string; found?: Suggestions }>()
  useEffect(() => {
    const run = new AbortController()
    const show = (found?: Suggestions) => {
      // flushed synchronously, to be shown in the next frame
      if (!run.signal.aborted) flushSync(() => setResult({ search, found }))
    }
    const timer = setTimeout(() => {
      findSuggestions(search, base, run.signal).then(show, () => show())
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      run.abort()
    }
  }, [search, base])
  return result?.search === search ? result : undefined
}

/** Sets the height available below the field, above a phone's on-screen keyboard, for the overlay. */
function useAvailableHeight(overlay: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const [box, viewport] = [overlay.current, window.visualViewport]
    if (!box || !viewport) return
    const fit = () =>
      box.style.setProperty(
        '--available-height',
        `${Math.round(viewport.offsetTop + viewport.height - box.getBoundingClientRect().top)}px`,
      )
    fit()
    viewport.addEventListener('resize', fit)
    return () => viewport.removeEventListener('resize', fit)
  }, [overlay])
}

const Marked = ({ text, query }: { text: string; query: string }) =>
  markWords(text, query).map((part, at) => (part.isMarked ? <mark key={at}>{part.text}</mark> : part.text))
