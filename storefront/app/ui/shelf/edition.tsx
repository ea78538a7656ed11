import styles from './edition.module.css'

/** Quiet line below a title that distinguishes it from its other editions: `oprawa twarda`. */
export const Edition = ({ children }: { children: string | null | undefined }) =>
  children ? <span className={styles.edition}>{children}</span> : null
