import { Link } from '../../platform/router/link.tsx'
import type { AttributeOption } from './attributes.ts'
import { searchPath } from './search-text.ts'

/** To the page of whoever is named; where there is none, to what a search finds. */
export const NameLink = ({ label, url }: AttributeOption) => <Link to={url ?? searchPath(label)}>{label}</Link>
