import styles from './payment-icons.module.css'

/* Small icons beside the payment methods; decorative, as the text has the names. */

export const BlikIcon = () => (
  <span aria-hidden="true" className={styles.blik}>
    blik
  </span>
)

export const CardIcon = () => (
  <svg aria-hidden="true" viewBox="0 0 36 24" className={styles.sign}>
    <rect x="1" y="1" width="34" height="22" rx="3" />
    <path d="M1 7.5h34" className={styles.stripe} />
    <path d="M5 17h8M27 17h4" />
  </svg>
)

export const TransferIcon = () => (
  <svg aria-hidden="true" viewBox="0 0 36 24" className={styles.sign}>
    <path d="M8 10 18 3.5 28 10zM11 10v8M15.7 10v8M20.3 10v8M25 10v8M7.5 21h21" />
  </svg>
)

export const CashIcon = () => (
  <svg aria-hidden="true" viewBox="0 0 36 24" className={styles.sign}>
    <rect x="1" y="3" width="34" height="18" rx="2" />
    <circle cx="18" cy="12" r="4.5" />
    <path d="M6 12h1M29 12h1" />
  </svg>
)

/** Telephone with a tick on its screen. */
export const AppIcon = () => (
  <svg viewBox="0 0 24 24" width="28" height="28" className={styles.app}>
    <rect x="6" y="2" width="12" height="20" rx="2.5" />
    <path d="m9 11.5 2.2 2.2L15.2 9.5M10.5 19h3" />
  </svg>
)
