import { classNames } from '../class-names.ts'
import { overlayStyle, PopupFrame, type DialogProps } from './dialog.tsx'
import styles from './dialog.module.css'

export function Sheet({ side = 'end', className, ...rest }: DialogProps & { side?: 'start' | 'end' | 'bottom' }) {
  return <PopupFrame {...rest} className={classNames(styles.sheet, overlayStyle(styles, side), className)} />
}
