import type { ComponentProps } from 'react'
import { Link } from '../../platform/router/link.tsx'
import { useText } from '../../platform/text.ts'
import type { MenuNode } from './menu-tree.ts'

/** A link of the menu to any address; the history entry stores the page type that it opened. */
export function MenuLink({ node, children, ...rest }: { node: MenuNode } & ComponentProps<'a'>) {
  const { bind } = useText()
  const words = children ?? bind(node.title)
  const entry = node.category === undefined ? node.page && { page: true } : { category: node.category }
  return node.to.startsWith('/') ? (
    <Link {...rest} to={node.to} entry={entry}>
      {words}
    </Link>
  ) : (
    <a {...rest} href={node.to}>
      {words}
    </a>
  )
}
