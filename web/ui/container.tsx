import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './container.module.css'

export function Container({
  as: Element = 'div',
  className,
  ...rest
}: { as?: 'div' | 'main' | 'section' | 'header' | 'footer' } & ComponentProps<'div'>) {
  return <Element className={classNames(styles.container, className)} {...rest} />
}
