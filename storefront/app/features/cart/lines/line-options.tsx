import { useText } from '../../../../../web/platform/text.ts'
import type { CartLine } from './cart-lines.ts'
import styles from './line-options.module.css'

export function LineOptions({ options }: Pick<CartLine, 'options'>) {
  const { bind, money } = useText()
  if (options.length === 0) return null
  return (
    <dl className={styles.options}>
      {options.map(({ label, value, parts }) => (
        <div key={label}>
          <dt>{bind(label)}:</dt>{' '}
          <dd>
            {parts
              ? parts
                  .map(
                    ({ name, quantity, price, currency }) =>
                      `${quantity}\u00a0×\u00a0${bind(name)} ${money(price ?? 0, currency)}`,
                  )
                  .join(', ')
              : bind(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
