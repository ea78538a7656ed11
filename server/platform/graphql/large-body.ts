/** Input fields that may contain a file: values of custom options in Magento's schema. */
const FILE_FIELDS: ReadonlySet<string> = new Set(['value', 'value_string'])
/** A file as clients send it: JSON with its name and data. */
const FILE = /^\s*\{\s*"file_(?:name|data)"/

/** Total length of the files in a body, in characters; only code that accepts files reads them. */
export function lengthOfFiles(body: Readonly<Record<string, unknown>>): number {
  let length = 0
  // a worklist instead of recursion: a deeply nested body cannot overflow the stack
  const pending: unknown[] = [body['variables']]
  while (pending.length > 0) {
    const part = pending.pop()
    if (typeof part !== 'object' || part === null) continue
    for (const [name, value] of Object.entries(part))
      if (typeof value !== 'string') pending.push(value)
      else if (FILE_FIELDS.has(name) && FILE.test(value)) length += value.length
  }
  return length
}
