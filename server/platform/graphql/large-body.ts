/** Fields whose text may be a file: values of options, as clients of Magento name them. */
const FILE_FIELDS: ReadonlySet<string> = new Set(['value', 'value_string'])
/** As clients write a file: JSON with its name and data. */
const FILE = /^\s*\{\s*"file_(?:name|data)"/

/** Characters of the files in a body: what is long in it, and read by nobody but who takes files. */
export function lengthOfFiles(body: Readonly<Record<string, unknown>>): number {
  let length = 0
  // a list of what is left to look at: however deep a body is, it overflows no stack
  const left: unknown[] = [body['variables']]
  while (left.length > 0) {
    const part = left.pop()
    if (typeof part !== 'object' || part === null) continue
    for (const [name, value] of Object.entries(part))
      if (typeof value !== 'string') left.push(value)
      else if (FILE_FIELDS.has(name) && FILE.test(value)) length += value.length
  }
  return length
}
