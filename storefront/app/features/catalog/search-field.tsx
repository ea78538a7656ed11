import { lazy, Suspense, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type SubmitEvent } from 'react'
import { useRouter } from '../../platform/router/context.ts'
import { useText } from '../../platform/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { href } from '../../routes.ts'
import { LONGEST_SEARCH, searchPath, trimSearch } from './search-text.ts'
import styles from './search-field.module.css'

const loadSuggestions = () => import('./search-suggestions.tsx')
const Suggestions = lazy(() => loadSuggestions().then((module) => ({ default: module.SearchSuggestions })))

interface Props {
  /** Of the input: several fields may stand on a page. */
  id?: string
  className?: string
  /** In a page that has the header's field as its landmark. */
  within?: boolean
  /** After it has led somewhere: a header may fold the field away. */
  onLeave?: () => void
}

/** A form that leads to /szukaj; with scripts it goes to the search's own address and suggests while one types. */
export function SearchField({ id, className, within, onLeave }: Props) {
  const { t } = useText()
  const { base, navigate } = useRouter()
  const generated = useId()
  const inputId = id ?? generated
  const listId = `${inputId}-list`
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  // what was typed before the scripts came
  useEffect(() => setText(field.current?.value ?? ''), [])
  const asked = trimSearch(text)
  const expanded = open && asked !== ''

  const leave = () => {
    setText('')
    setOpen(false)
    setActive(undefined)
    onLeave?.()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!asked) return
    leave()
    void navigate(searchPath(asked))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && expanded) {
      event.preventDefault()
      setOpen(false)
      setActive(undefined)
      return
    }
    if (!expanded) return
    const options = [...(document.getElementById(listId)?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const at = options.findIndex((option) => option.id === active)
    if (event.key === 'Enter' && options[at]) {
      event.preventDefault()
      options[at].click()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      // one step past either end is the field itself
      const next = event.key === 'ArrowDown' ? at + 1 : at < 0 ? options.length - 1 : at - 1
      setActive(options[next]?.id)
      options[next]?.scrollIntoView({ block: 'nearest' })
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <form role={within ? undefined : 'search'} action={base + href('search-form')} className={classNames(styles.search, className)} onSubmit={submit} onBlur={onBlur}>
      <label htmlFor={inputId} className="visually-hidden">
        {t('Search products')}
      </label>
      <input
        ref={field}
        id={inputId}
        type="search"
        name="q"
        role="combobox"
        aria-expanded={expanded}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={expanded ? active : undefined}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
        placeholder={t('Search products')}
        className={styles.input}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(undefined)
          setOpen(true)
        }}
        onFocus={() => {
          void loadSuggestions()
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
      />
      <button type="submit" aria-label={t('Search')} className={styles.button}>
        <SearchIcon />
      </button>
      {/* there even while it is empty: the field names it */}
      <div id={listId} role="listbox" aria-label={t('Suggestions')} hidden={!expanded} className={styles.overlay}>
        {expanded && (
          <Suspense>
            <Suggestions search={asked} listId={listId} active={active} onChosen={leave} />
          </Suspense>
        )}
      </div>
    </form>
  )
}
