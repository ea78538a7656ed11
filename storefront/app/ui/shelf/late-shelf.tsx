import type { ReactNode } from 'react'
import styles from './late-shelf.module.css'

/** Room for a shelf with links above it, about as high as they will be: the footer does not jump when they come. */
export const LateShelf = ({ children }: { children: ReactNode }) => <div className={styles.shelf}>{children}</div>
