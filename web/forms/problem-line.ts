import type { Language } from '../../language/translate.ts'
import { REQUIRED, requiredProblem } from '../../rules/required.ts'

/** Line of an error summary: the label of the field, unless the message names the field itself. */
export function problemLine(
  name: string,
  label: string | undefined,
  message: string,
  { t }: Pick<Language, 't'>,
): string {
  const own = t(...requiredProblem(name))
  const isNamed = message === own && own !== t(...REQUIRED)
  return label && !isNamed ? `${label}: ${message}` : message
}
