import styles from './seller-lines.module.css'

/** Who sells, a fact a line; a number stays with its label, and the legal form on one line. */
export function SellerLines({ lines, label }: { lines: readonly string[]; label?: string }) {
  return (
    <address aria-label={label} className={styles.lines}>
      {lines.map((line) => (
        <span key={line}>{line.replaceAll(/ (?=\d|z o\.|o\.o\.)/g, '\u00a0')}</span>
      ))}
    </address>
  )
}
