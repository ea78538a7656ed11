import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import type { AttributeOption } from './attributes.ts'
import { searchPath } from '../search/search-text.ts'

/** Links to the entity page, or to a search if there is none. */
export function NameLink({ label, url, language }: AttributeOption) {
  const { bind } = useText()
  return (
    <Link to={url ?? searchPath(label)} lang={language}>
      {bind(label, language)}
    </Link>
  )
}
