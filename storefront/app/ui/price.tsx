import { classNames } from '../../../web/ui/class-names.ts'
import styles from './price.module.css'

type PriceProps = {
  final: string
  finalLabel?: string
  regular?: string
  regularLabel?: string
  discount?: string
  lowest?: string
  size?: 's' | 'm' | 'l'
  className?: string
}

export function Price({
  final,
  finalLabel,
  regular,
  regularLabel,
  discount,
  lowest,
  size = 'm',
  className,
}: PriceProps) {
  return (
    <div className={classNames(styles.price, styles[size], className)}>
      <p className={styles.line}>
        {finalLabel && <span className="visually-hidden">{finalLabel} </span>}
        <strong className={classNames(styles.final, regular && styles.reduced)}>{final}</strong>
        {regular && (
          <>
            {' '}
            <span>
              {regularLabel && <span className="visually-hidden">{regularLabel} </span>}
              <s className={styles.regular}>{regular}</s>
            </span>
          </>
        )}
        {discount && (
          <>
            {' '}
            <span className={styles.discount}>{discount}</span>
          </>
        )}
      </p>
      {lowest && <p className={styles.lowest}>{lowest}</p>}
    </div>
  )
}
