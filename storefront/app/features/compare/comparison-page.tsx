import { useEffect, useRef, type ReactNode } from 'react'
import type { ComparisonFragment, ProductCardFragment } from '../../generated/operations.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { Form, useForm } from '../../../../web/router/form.tsx'
import type { ActionSuccess } from '../../../../web/router/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../../../web/ui/form/button.tsx'
import { Checkbox } from '../../../../web/ui/form/checkbox.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { EmptyState } from '../../../../web/ui/state/empty-state.tsx'
import { CloseIcon, CompareIcon } from '../../../../web/ui/icon/icons.tsx'
import { PrinterIcon } from '../../../../web/ui/icon/page-icons.tsx'
import { href } from '../../paths.ts'
import { storeComparedIds } from './compare-store.ts'
import { columnsOf, rowsOf } from './rows.ts'
import styles from './comparison-page.module.css'

/** Slots filled by the catalogue for the parts of a column. */
export interface ColumnParts {
  head: (product: ProductCardFragment) => ReactNode
  price: (product: ProductCardFragment) => ReactNode
  status: (product: ProductCardFragment) => ReactNode
  action: (product: ProductCardFragment) => ReactNode
}

/** Titles side by side. "Differences only" is CSS, so that it works without JavaScript. */
export function ComparisonPage({ list, parts }: { list?: ComparisonFragment; parts: ColumnParts }) {
  const { t, plural } = useText()
  const columns = columnsOf(list)
  const ids = columns.map(({ product }) => product.id ?? 0).join(' ')
  // replaces the cached ids, as the list may have been changed elsewhere
  useEffect(() => storeComparedIds(ids ? ids.split(' ').map(Number) : []), [ids])
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: t('Compare products') }]}
      />
      <div className={styles.head}>
        <h1>{t('Compare products')}</h1>
        {columns.length > 0 && <p className={styles.count}>{plural(columns.length, '1 item', '%s items')}</p>}
      </div>
      {columns.length === 0 ? (
        <EmptyState
          icon={<CompareIcon size={40} strokeWidth={1.2} />}
          title={t('There is nothing to compare yet')}
          action={
            <ButtonLink to={href('home')} variant="primary">
              {t('Continue shopping')}
            </ButtonLink>
          }
        >
          {t(
            'Press the scales beside a book: its edition, binding, size and price will stand here next to the others.',
          )}
        </EmptyState>
      ) : (
        <Comparison list={list} parts={parts} />
      )}
    </Container>
  )
}

function Comparison({ list, parts }: { list?: ComparisonFragment; parts: ColumnParts }) {
  const { t } = useText()
  const { refresh } = useRouter()
  const columns = columnsOf(list)
  const rows = rowsOf(list)
  const page = useRef<HTMLDivElement>(null)
  // moves the focus to the page, since the focused button is removed with its column
  const done = ({ value }: ActionSuccess) => {
    storeComparedIds(value as number[])
    void refresh().then(() => page.current?.focus())
  }
  return (
    <div ref={page} tabIndex={-1} className={styles.comparison}>
      <div className={styles.tools}>
        {columns.length > 1 ? (
          <Checkbox name="differences" label={t('Highlight differences')} className={styles.switch} />
        ) : (
          <p className={styles.hint}>{t('Add another title to see how they differ.')}</p>
        )}
        <div className={styles.footer}>
          <Button variant="quiet" size="s" className={styles.print} onClick={() => print()}>
            <PrinterIcon /> {t('Print')}
          </Button>
          <Form to={href('compare')} intent="clear" onDone={done}>
            <Clear />
          </Form>
        </div>
      </div>
      <div role="region" aria-label={t('Compare products')} tabIndex={0} className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('Compare products')}</caption>
          <thead>
            <tr>
              <td className={styles.corner} />
              {columns.map(({ product }) => (
                <th key={product.sku} scope="col">
                  <div className={styles.column}>
                    {parts.head(product)}
                    <Form
                      to={href('compare')}
                      intent="remove"
                      form={String(product.id)}
                      onDone={done}
                      className={styles.remove}
                    >
                      <input type="hidden" name="product" value={product.id ?? ''} />
                      <Remove name={product.name ?? ''} />
                    </Form>
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('Price')}</th>
              {columns.map(({ product }) => (
                <td key={product.sku}>{parts.price(product)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('Availability')}</th>
              {columns.map(({ product }) => (
                <td key={product.sku}>{parts.status(product)}</td>
              ))}
            </tr>
            {rows.map(({ code, label, values, differs }) => (
              <tr key={code} data-differs={differs || undefined}>
                <th scope="row">
                  {label}
                  {differs && <span className={styles.differs}> ({t('differs')})</span>}
                </th>
                {values.map((value, at) => (
                  <td key={columns[at]?.product.sku}>{value}</td>
                ))}
              </tr>
            ))}
            <tr className={styles.actions}>
              <th scope="row">
                <span className="visually-hidden">{t('Add to cart')}</span>
              </th>
              {columns.map(({ product }) => (
                <td key={product.sku}>{parts.action(product)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Clear() {
  const { t } = useText()
  const { pending } = useForm()
  return (
    <Button type="submit" variant="quiet" size="s" loading={pending}>
      {t('Clear the list')}
    </Button>
  )
}

function Remove({ name }: { name: string }) {
  const { t } = useText()
  const { pending } = useForm()
  return (
    <Button
      type="submit"
      variant="icon"
      size="s"
      loading={pending}
      aria-label={t('Remove from the comparison: %s', name)}
    >
      <CloseIcon />
    </Button>
  )
}
