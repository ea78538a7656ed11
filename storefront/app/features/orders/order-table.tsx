import { Fragment, type ReactNode } from 'react'
import type { Types } from '../../generated/documents.ts'
import { optionsInOrder } from '../../forms/options-in-order.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Link } from '../../../../web/router/link.tsx'
import { Cover } from '../../ui/shelf/cover.tsx'
import { Edition } from '../../ui/shelf/edition.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { type Line } from './order.ts'
import { withoutNulls } from '../../../../web/api/without-nulls.ts'
import { useIsPrinted } from './print/print-context.ts'
import type { Sum } from './totals.ts'
import styles from './order-table.module.css'

export interface Row {
  id: string
  name: string
  /** Shown below the name in small print. */
  note?: string
  line?: Line
  /** One cell for each column except the first, which is the name. */
  cells: readonly ReactNode[]
  /** For a bundle in a document: the parts that the document contains. */
  parts?: readonly Types.BundlePartsFragment[]
  /** Discounts of the line, in tables without a column for them. */
  discounts?: Line['discounts']
}

interface Props {
  caption: string
  /** Headings: the first is of the product's name; all after the second are of numeric columns. */
  columns: readonly string[]
  rows: readonly Row[]
  sums?: readonly Sum[]
}

/** Column spans of a total's label and amount, in every table (ORD-10). */
const LABEL_SPAN = 4
const AMOUNT_SPAN = 1

/** Lines of an order or of one of its documents, with totals. */
export function OrderTable({ caption, columns, rows, sums }: Props) {
  const [name, ...others] = columns
  const spare = columns.length - LABEL_SPAN - AMOUNT_SPAN
  return (
    <Table caption={caption} hideCaption stacked className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {others.map((column, at) => (
            <th key={column} scope="col" data-numeric={at > 0 || undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.id}>
            <tr className={styles.line}>
              <th scope="row">
                <Name {...row} />
              </th>
              {row.cells.map((cell, at) => (
                <td key={others[at]} data-label={others[at]} data-numeric={at > 0 || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
            <Details {...row} span={columns.length} />
          </Fragment>
        ))}
      </tbody>
      {sums && sums.length > 0 && (
        <tfoot>
          {sums.map(({ label, amount, kind }) => (
            <tr key={label} className={styles.sum} data-kind={kind}>
              {spare > 0 && <td colSpan={spare} className={styles.spare} />}
              <th scope="row" colSpan={LABEL_SPAN}>
                {label}
              </th>
              <td data-numeric>{amount}</td>
            </tr>
          ))}
        </tfoot>
      )}
    </Table>
  )
}

function Name({ name, note, line }: Pick<Row, 'name' | 'note' | 'line'>) {
  const { t, bind } = useText()
  const isPrinted = useIsPrinted()
  const { url, thumbnail } = line?.product ?? {}
  const language = line?.product?.name_language ?? undefined
  return url && !isPrinted ? (
    <span className={styles.title}>
      <Cover
        url={thumbnail?.url}
        alt=""
        sizes="40px"
        notFoundText={t('Image not found')}
        notSpecifiedText={t('Image not specified')}
      />
      <span>
        <Link to={url} lang={language} className={styles.name}>
          {bind(name, language)}
        </Link>
        <Edition>{line?.edition}</Edition>
      </span>
    </span>
  ) : (
    <>
      <span lang={language} className={styles.name}>
        {bind(name, language)}
      </span>
      {/* in one line, so that an invoice of a few titles stays on one page */}
      <Edition>{[line?.edition, note].filter(Boolean).join(' · ')}</Edition>
    </>
  )
}

/** Row below a line with its selected and entered options, and its discounts. */
function Details({ line, parts, discounts, span }: Pick<Row, 'line' | 'parts' | 'discounts'> & { span: number }) {
  const { t, money, number } = useText()
  const options = [
    ...(parts ?? []).map(({ label, values }) => ({
      label,
      value: null,
      url: null,
      linkItems: null,
      items: withoutNulls(values).map(({ product_name, quantity, price, tax_rate }) => ({
        title: `${product_name}, ${t('VAT')} ${number(tax_rate)}%`,
        qty: quantity,
        price: price.value,
      })),
    })),
    // in a document, `parts` replaces the order line's list of all bundle parts
    ...optionsInOrder(line?.selected_options, line?.entered_options).filter(({ items }) => !parts || !items),
  ]
  const reductions = withoutNulls(discounts)
  if (options.length + reductions.length === 0) return null
  const currency = line?.product_sale_price.currency
  return (
    <tr className={styles.details}>
      <td colSpan={span}>
        <dl>
          {options.map(({ label, value, linkItems, items, url }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {items && items.length > 0 ? (
                  <ul role="list">
                    {withoutNulls(items).map(({ title, qty, price }) => (
                      <li key={title}>
                        {qty} × {title} <span className="tabular">{money(price ?? 0, currency)}</span>
                      </li>
                    ))}
                  </ul>
                ) : linkItems && linkItems.length > 0 ? (
                  linkItems.join(', ')
                ) : url ? (
                  // a plain link to an uploaded file, so that the page stays
                  <a href={url} download data-native>
                    {value}
                  </a>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
          {reductions.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label || t('Discount')}</dt>
              <dd className="tabular">−{money(amount.value ?? 0, amount.currency)}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  )
}
