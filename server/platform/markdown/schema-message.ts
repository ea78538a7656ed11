import type { BaseIssue } from 'valibot'

const OBJECTS = ['strict_object', 'loose_object']
const isUnknownField = ({ type, expected }: BaseIssue<unknown>) => type === 'strict_object' && expected === 'never'

/** What is wrong with a field, for its author; valibot itself says of an unknown one that it "expected never". */
export function schemaMessage(issue: BaseIssue<unknown>): string {
  if (isUnknownField(issue)) return 'there is no such field'
  return OBJECTS.includes(issue.type) ? 'this field is missing' : issue.message
}

/** The issue to report alone: a misspelt name explains the missing field. */
export const mainIssue = <Issue extends BaseIssue<unknown>>(issues: readonly [Issue, ...Issue[]]): Issue =>
  issues.find(isUnknownField) ?? issues[0]
