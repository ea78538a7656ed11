import { Link } from '../../../platform/router/link.tsx'
import { useText } from '../../../platform/text.ts'
import type { AttributeOption } from './attributes.ts'
import { searchPath } from '../search/search-text.ts'

/** To the page of whoever is named; where there is none, to what a search finds. */
export function NameLink({ label, url, language }: AttributeOption) {
  const { bind } = useText()
  return (
    <Link to={url ?? searchPath(label)} lang={language}>
      {bind(label, language)}
    </Link>
  )
}
