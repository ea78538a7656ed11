import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import type { ProductCardFragment } from '../../generated/operations.ts'
import { FormArea } from '../../../../web/forms/form-field.tsx'
import { useRouter } from '../../../../web/router/context.ts'
import { Form, useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { CheckIcon, SearchIcon } from '../../../../web/ui/icon/icons.tsx'
import { TextField } from '../../../../web/ui/form/text-field.tsx'
import { href } from '../../paths.ts'
import type { MyBooksData } from './load-my-books.ts'
import styles from './my-books.module.css'

interface Props {
  search: MyBooksData['search']
  /** SKUs that are on the list already. */
  listed: readonly string[]
  book: (product: ProductCardFragment) => ReactNode
}

/** Two ways to fill the list: pasting ISBNs, or a search. */
export function AddTitles({ search, listed, book }: Props) {
  const { t } = useText()
  return (
    <>
      <p className={styles.lead}>
        {t(
          'Make a list of the books that you need, see at once which of them we have, ' +
            'and put those into the cart together.',
        )}
      </p>
      <div className={styles.methods}>
        <PasteForm />
        <FindForm searchText={search?.searchText} />
      </div>
      {search && (
        <section aria-labelledby="found" className={styles.section}>
          <div role="status">
            <h2 id="found" className={styles.found}>
              {search.found.length > 0
                ? t('Titles found for: %s', search.searchText)
                : t('We found no title for: %s', search.searchText)}
            </h2>
          </div>
          <ul role="list" className={styles.rows}>
            {search.found.map((product) => (
              <li key={product.sku} className={styles.row}>
                {book(product)}
                {listed.includes(product.sku ?? '') ? (
                  <p className={styles.already}>
                    <CheckIcon size={16} /> {t('On the list')}
                  </p>
                ) : (
                  <FoundTitle product={product} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function PasteForm() {
  const { refresh } = useRouter()
  const form = useRef<HTMLDivElement>(null)
  const done = () => {
    const field = form.current?.querySelector('textarea')
    if (field) field.value = ''
    void refresh()
  }
  return (
    <div ref={form}>
      <Form to={href('my-books')} intent="paste" onDone={done} className={styles.method}>
        <PasteFields />
      </Form>
    </div>
  )
}

function PasteFields() {
  const { t } = useText()
  const { refresh } = useRouter()
  const { pending, problems } = useForm()
  // shows the valid numbers, which were added although others were refused
  useEffect(() => {
    if (problems['isbns']) void refresh()
  }, [problems, refresh])
  return (
    <>
      <FormArea
        name="isbns"
        label={t('ISBN numbers')}
        hint={t('One in a line, with hyphens or without.')}
        rows={6}
        spellCheck={false}
        autoComplete="off"
        className={styles.area}
      />
      <div>
        <Button type="submit" loading={pending}>
          {t('Add to the list')}
        </Button>
      </div>
    </>
  )
}

function FindForm({ searchText }: { searchText?: string }) {
  const { t } = useText()
  const { base, navigate } = useRouter()
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    void navigate(href('my-books', {}, { q: typeof q === 'string' ? q.trim() || undefined : undefined }), {
      preserveScroll: true,
    })
  }
  return (
    <form action={base + href('my-books')} onSubmit={find} className={styles.method}>
      <TextField
        name="q"
        label={t('Title, author or subject')}
        hint={t('For example: mathematics 4')}
        defaultValue={searchText}
        maxLength={255}
        type="search"
        autoComplete="off"
      />
      <div>
        <Button type="submit">
          <SearchIcon /> {t('Find titles')}
        </Button>
      </div>
    </form>
  )
}

function FoundTitle({ product: { sku, name } }: { product: ProductCardFragment }) {
  const { refresh } = useRouter()
  return (
    <Form to={href('my-books')} intent="pick" form={sku ?? ''} onDone={() => void refresh()} className={styles.pick}>
      <input type="hidden" name="sku" value={sku ?? ''} />
      <PickButton name={name ?? ''} />
    </Form>
  )
}

function PickButton({ name }: { name: string }) {
  const { t } = useText()
  const { pending, problems } = useForm()
  return (
    <>
      <Button type="submit" size="s" loading={pending} aria-label={`${t('Add to the list')}: ${name}`}>
        {t('Add to the list')}
      </Button>
      <p role="alert" className={styles.problem}>
        {problems['']}
      </p>
    </>
  )
}
