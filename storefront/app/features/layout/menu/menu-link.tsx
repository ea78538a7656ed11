import type { ComponentProps } from 'react'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import type { MenuNode } from './menu-tree.ts'

/** Link of the menu to a path or another site; stores the page type of its target in the history entry. */
export function MenuLink({ node, children, ...rest }: { node: MenuNode } & ComponentProps<'a'>) {
  const { bind } = useText()
  const label = children ?? bind(node.title)
  const entry = node.category === undefined ? node.page && { page: true } : { category: node.category }
  return node.to.startsWith('/') ? (
    <Link {...rest} to={node.to} entry={entry}>
      {label}
    </Link>
  ) : (
    <a {...rest} href={node.to}>
      {label}
    </a>
  )
}
