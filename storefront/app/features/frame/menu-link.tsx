import type { ComponentProps } from 'react'
import { Link } from '../../platform/router/link.tsx'
import type { MenuNode } from './menu-tree.ts'

/** A link of the menu, wherever it leads. */
export function MenuLink({ node, children, ...rest }: { node: MenuNode } & ComponentProps<'a'>) {
  const words = children ?? node.title
  return node.to.startsWith('/') ? (
    <Link {...rest} to={node.to}>
      {words}
    </Link>
  ) : (
    <a {...rest} href={node.to}>
      {words}
    </a>
  )
}
