import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon.module.css'

export type IconProps = { size?: number; title?: string } & Omit<ComponentProps<'svg'>, 'children'>

export function Icon({
  size = 20,
  title,
  strokeWidth,
  className,
  children,
  ...rest
}: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      // styled in CSS, which saves six attributes on each of the hundred icons of a list
      className={classNames(styles.icon, className)}
      style={strokeWidth === undefined ? undefined : { strokeWidth }}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      {...rest}
    >
      {children}
    </svg>
  )
}
