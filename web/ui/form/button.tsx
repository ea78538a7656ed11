import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from '../../router/link.tsx'
import { classNames } from '../class-names.ts'
import styles from './button.module.css'

type ButtonStyle = { variant?: 'primary' | 'secondary' | 'quiet' | 'icon'; size?: 'm' | 's'; wide?: boolean }

const buttonClass = ({ variant = 'secondary', size = 'm', wide }: ButtonStyle, className?: string) =>
  classNames(styles.button, styles[variant], size === 's' && styles.small, wide && styles.wide, className)

export function Button({
  variant,
  size,
  wide,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonStyle & { loading?: boolean } & ComponentProps<'button'>) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    // a loading button stays focusable, so that it does not lose keyboard focus
    <button
      type={type}
      className={buttonClass({ variant, size, wide }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
      {...rest}
    >
      {children}
    </button>
  )
}

/** `to` is a path within the store view, `href` any other URL. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  children,
  ...rest
}: ButtonStyle & (LinkProps | (ComponentProps<'a'> & { to?: undefined }))) {
  const name = buttonClass({ variant, size, wide }, className)
  return rest.to === undefined ? (
    <a {...rest} className={name}>
      {children}
    </a>
  ) : (
    <Link {...rest} className={name}>
      {children}
    </Link>
  )
}
