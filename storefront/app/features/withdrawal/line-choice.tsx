import { useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Checkbox } from '../../../../web/ui/form/checkbox.tsx'
import { Select } from '../../../../web/ui/form/select.tsx'
import { Cover } from '../../ui/shelf/cover.tsx'
import { Edition } from '../../ui/shelf/edition.tsx'
import { type ChosenLine, LINE_PREFIX, QUANTITY_PREFIX } from './statement.ts'
import type { WithdrawalLine } from './withdrawal-order.ts'
import styles from './withdrawal-page.module.css'

/** The titles of an order as ticks; those from which its buyer cannot withdraw say why. */
export function LineChoice({
  lines,
  chosen = [],
}: {
  lines: readonly WithdrawalLine[]
  chosen?: readonly ChosenLine[] | undefined
}) {
  const { typed } = useForm()
  const wasSent = 'order_email' in typed
  // the only title is what the buyer came for
  const only = lines.filter(({ withdrawal }) => withdrawal.quantity > 0).length === 1
  return (
    <ul role="list" className={styles.choice}>
      {lines.map((line) => {
        const before = chosen.find(({ id }) => id === line.id)
        const isTicked = wasSent ? LINE_PREFIX + line.id in typed : before !== undefined || only
        return (
          <li key={line.id}>
            {line.withdrawal.quantity > 0 ? (
              <Tick
                line={line}
                isTicked={isTicked}
                quantity={typed[QUANTITY_PREFIX + line.id] ?? before?.quantity ?? line.withdrawal.quantity}
              />
            ) : (
              <div className={styles.excluded}>
                <Title line={line} />
                <p className={styles.note}>{line.withdrawal.note}</p>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Tick({ line, isTicked, quantity }: { line: WithdrawalLine; isTicked: boolean; quantity: number | string }) {
  const { t, number } = useText()
  const { id, product_name: name, withdrawal } = line
  return (
    <>
      <Checkbox
        name={LINE_PREFIX + id}
        value="1"
        defaultChecked={isTicked}
        label={<Title line={line} />}
        hint={withdrawal.note}
        className={styles.tick}
      />
      {withdrawal.quantity > 1 && (
        <Select
          name={QUANTITY_PREFIX + id}
          label={t('Copies of %s', name ?? '')}
          hideLabel
          defaultValue={quantity}
          className={styles.quantity}
        >
          {Array.from({ length: withdrawal.quantity }, (_, index) => (
            <option key={index} value={index + 1}>
              {t('%s of %s', number(index + 1), number(withdrawal.quantity))}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

function Title({ line: { product, product_name: name, product_sku: sku, edition } }: { line: WithdrawalLine }) {
  const { t, bind } = useText()
  const language = product?.name_language ?? undefined
  return (
    <span className={styles.title}>
      <Cover
        url={product?.thumbnail?.url}
        alt=""
        sizes="40px"
        notFoundText={t('Image not found')}
        notSpecifiedText={t('Image not specified')}
      />
      <span>
        <span lang={language} className={styles.name}>
          {bind(name ?? sku, language)}
        </span>
        <Edition>{edition}</Edition>
      </span>
    </span>
  )
}
