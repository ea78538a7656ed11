import type { CartLine } from './cart-lines.ts'
import styles from './line-options.module.css'

/** What was chosen or written with a title. */
export const LineOptions = ({ options }: Pick<CartLine, 'options'>) =>
  options.length > 0 && (
    <dl className={styles.options}>
      {options.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}:</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
