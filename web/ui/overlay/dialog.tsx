import { useId, type ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { classNames } from '../class-names.ts'
import { CloseIcon } from '../icon/icons.tsx'
import { usePopup, type Popup } from './use-popup.ts'
import styles from './dialog.module.css'

/** Class of an overlay. Throws if there is none, since an invisible dialog would trap focus. */
export function overlayStyle(classes: Readonly<Record<string, string | undefined>>, name: string): string {
  const overlayClass = classes[name]
  if (!overlayClass) throw new Error(`The overlay '${name}' has no style: define a style class for it`)
  return overlayClass
}

export type DialogProps = Popup & {
  title: ReactNode
  closeLabel: string
  footer?: ReactNode
  children: ReactNode
  className?: string
}

export function Dialog({ size, className, ...rest }: DialogProps & { size: 's' | 'l' }) {
  return <PopupFrame {...rest} className={classNames(styles.dialog, overlayStyle(styles, size), className)} />
}

/** Gives the title initial focus: Firefox skips elements with tabindex -1 and would focus the close button. */
const setAutofocus = (title: HTMLElement | null) => title?.setAttribute('autofocus', '')

export function PopupFrame({
  open,
  onClose,
  outsideClick,
  title,
  closeLabel,
  footer,
  children,
  className,
}: DialogProps) {
  const titleId = useId()
  const popup = usePopup({ open, onClose, outsideClick })
  return (
    <dialog {...popup} className={classNames(styles.popup, className)} aria-labelledby={titleId}>
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} tabIndex={-1} ref={setAutofocus}>
            {title}
          </h2>
          <Button variant="icon" aria-label={closeLabel} onClick={onClose} className={styles.close}>
            <CloseIcon />
          </Button>
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}
