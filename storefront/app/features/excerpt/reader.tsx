import { memo, useId, useRef, type PointerEvent } from 'react'
import type { ExcerptQuery } from '../../generated/operations.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { useStore } from '../../../../web/platform/store.ts'
import { useText } from '../../../../web/platform/text.ts'
import { classNames } from '../../../../web/ui/class-names.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { HtmlText } from '../../../../web/ui/html-text.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../web/ui/icon/icons.tsx'
import { RibbonButton } from '../../ui/shelf/ribbon.tsx'
import { anchorOf, chapterAt } from './chapter-anchor.ts'
import { readingPositionOf, reading, setReadingPosition, SIZES, DEFAULT_SIZE } from './reading-store.ts'
import { usePageKeys } from './use-page-keys.ts'
import { usePages, type Spread } from './use-pages.ts'
import styles from './reader.module.css'

interface Props {
  sku: string
  /** Path of the page within the store view. */
  path: string
  name: string
  language: string | null
  chapters: NonNullable<ExcerptQuery['productExcerpt']>['chapters']
}

/** Minimum length of a swipe, in pixels. */
const MIN_SWIPE_PX = 40

/** Text in pages that are turned. Without JavaScript it is one long page; screen readers always have the whole text. */
export function Reader({ sku, path, name, language, chapters }: Props) {
  const { t, locale, bind } = useText()
  const { replaceUrl } = useRouter()
  const chaptersId = useId()
  const reader = useRef<HTMLDivElement>(null)
  const spreadBox = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const swipe = useRef<{ x: number; y: number }>(undefined)
  const size = useStore(reading, (state) => state.size, DEFAULT_SIZE)
  const bookmark = useStore(reading, ({ places }) => places[sku]?.mark, undefined)

  const sections = () => [...(text.current?.querySelectorAll('section') ?? [])]
  const { spread, turn, turnTo, turnToElement, next, previous } = usePages(box, text, {
    start(pages) {
      const chapter = chapterAt(location.hash)
      const place = readingPositionOf(sku)
      // a shared URL opens its chapter; the reader's own URL opens the stored page within it
      const section = chapter === undefined || chapter === place?.chapter ? undefined : sections()[chapter - 1]
      return section ? pages.characterOf(section) : (place?.at ?? 0)
    },
    onTurn({ from, to }, pages) {
      const chapterIndex = sections().findLastIndex((section) => pages.characterOf(section) <= to)
      const chapter = chapterIndex > 0 ? chapterIndex + 1 : undefined
      setReadingPosition(sku, { at: from, chapter })
      spreadBox.current?.scrollIntoView({ block: 'nearest' })
      const hash = chapter ? `#${anchorOf(locale, chapter)}` : ''
      if (hash !== location.hash) replaceUrl(path + hash)
    },
  })
  usePageKeys(() => reader.current, {
    next,
    previous,
    first: () => turn(0),
    last: () => spread && turn(spread.pageCount - 1),
  })

  const isMarked = bookmark !== undefined && spread !== undefined && bookmark >= spread.from && bookmark <= spread.to
  const resize = (by: number) => {
    const state = reading.read()
    reading.write({ ...state, size: Math.min(Math.max(state.size + by, 0), SIZES - 1) })
  }
  const onSwipe = ({ pointerType, clientX, clientY }: PointerEvent) => {
    const start = swipe.current
    swipe.current = undefined
    if (!start || pointerType === 'mouse') return
    const [x, y] = [clientX - start.x, clientY - start.y]
    if (Math.abs(x) < MIN_SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return
    if (x < 0) next()
    else previous()
  }
  const where = spread && describe(spread, t)
  return (
    <div ref={reader} className={styles.reader} data-size={size}>
      <div role="group" aria-label={t('Reading settings')} className={styles.controls}>
        <div className={styles.sizes}>
          <Button
            variant="icon"
            aria-label={t('Smaller letters')}
            aria-disabled={size === 0 || undefined}
            onClick={() => resize(-1)}
          >
            <span aria-hidden="true" className={styles.small}>
              A
            </span>
          </Button>
          <Button
            variant="icon"
            aria-label={t('Larger letters')}
            aria-disabled={size === SIZES - 1 || undefined}
            onClick={() => resize(1)}
          >
            <span aria-hidden="true" className={styles.large}>
              A
            </span>
          </Button>
        </div>
        <NightButton />
        {bookmark !== undefined && spread && !isMarked && (
          <Button variant="quiet" size="s" onClick={() => turnTo(bookmark)}>
            {t('Go to the bookmark')}
          </Button>
        )}
      </div>
      <div ref={spreadBox} className={styles.spread}>
        <div className={styles.book}>
          <RibbonButton
            saved={isMarked}
            label={isMarked ? t('Take the bookmark out') : t('Put the bookmark here')}
            className={styles.ribbon}
            onClick={() => spread && setReadingPosition(sku, { mark: isMarked ? undefined : spread.from })}
          />
          <section
            ref={box}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            tabIndex={0}
            aria-label={t('Excerpt: %s', name)}
            className={styles.pages}
            data-turning={spread && ''}
            onPointerDown={({ clientX: x, clientY: y }) => (swipe.current = { x, y })}
            onPointerCancel={() => (swipe.current = undefined)}
            onPointerUp={onSwipe}
          >
            <div ref={text} className={styles.text}>
              <Chapters chapters={chapters} language={language} />
              <p className={styles.end}>{t('The excerpt ends here.')}</p>
            </div>
          </section>
        </div>
        <div className={classNames(styles.controls, styles.pager)}>
          <Button
            variant="icon"
            aria-label={t('Previous page')}
            aria-disabled={spread?.first === 1 || undefined}
            onClick={previous}
          >
            <ChevronLeftIcon />
          </Button>
          <p role="status" className={styles.where}>
            {where ?? '\u00a0'}
          </p>
          <Button
            variant="icon"
            aria-label={t('Next page')}
            aria-disabled={(spread && spread.last === spread.pageCount) || undefined}
            onClick={next}
          >
            <ChevronRightIcon />
          </Button>
        </div>
      </div>
      <p className={styles.print}>{t('The excerpt can be read on the screen only.')}</p>
      {chapters.length > 1 && (
        <nav aria-labelledby={chaptersId} className={styles.contents}>
          <h2 id={chaptersId}>{t('Chapters')}</h2>
          <ol role="list">
            {chapters.map(({ title }, at) => (
              <li key={at}>
                <a
                  href={`#${anchorOf(locale, at + 1)}`}
                  lang={title && language ? language : undefined}
                  onClick={(event) => {
                    event.preventDefault()
                    const section = sections()[at]
                    if (section) turnToElement(section)
                  }}
                >
                  {title ? bind(title, language) : t('Chapter %s', at + 1)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  )
}

// memoized: setting the HTML again would lose the selection and a screen reader's position
const Chapters = memo(function Chapters({ chapters, language }: Pick<Props, 'chapters' | 'language'>) {
  const { locale, bind } = useText()
  return chapters.map(({ title, html }, at) => (
    <section key={at} id={anchorOf(locale, at + 1)} className={styles.chapter}>
      {title && <h2 lang={language ?? undefined}>{bind(title, language)}</h2>}
      <HtmlText html={html} language={language} className={styles.prose} />
    </section>
  ))
})

function describe({ first, last, pageCount }: Spread, t: ReturnType<typeof useText>['t']): string {
  return first === last ? t('Page %s of %s', first, pageCount) : t('Pages %s–%s of %s', first, last, pageCount)
}

function NightButton() {
  const { t } = useText()
  const isNight = useStore(reading, ({ theme }) => (theme ?? systemTheme()) === 'dark', false)
  const toggle = () => {
    const theme = isNight ? 'light' : 'dark'
    reading.write({ ...reading.read(), theme: theme === systemTheme() ? undefined : theme })
  }
  return (
    <Button variant="quiet" size="s" aria-pressed={isNight} onClick={toggle}>
      {t('Night mode')}
    </Button>
  )
}

const systemTheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
