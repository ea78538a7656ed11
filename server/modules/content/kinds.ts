import { agreements } from './agreement-kind.ts'
import { blog } from './blog-kind.ts'
import { categories } from './category-kind.ts'
import type { ContentKind } from './content-file.ts'
import { menus } from './menu-kind.ts'
import { blocks, pages } from './page-kinds.ts'
import { picks } from './pick-kind.ts'
import { seasons } from './season-kind.ts'

/** In the order in which they are saved. */
export const KINDS: readonly ContentKind[] = [categories, pages, blocks, agreements, blog, picks, seasons, menus]

export const kindOf = (name: string): ContentKind | undefined =>
  KINDS.find(({ folder }) => name.startsWith(`${folder}/`))
