type Declared<Value> = Readonly<Record<string, Value>> | undefined

/** What modules declare by name, together. A name declared twice is refused: one would silently replace the other. */
export function declaredOnce<Value>(what: string, parts: readonly Declared<Value>[]): Record<string, Value> {
  const all: Record<string, Value> = {}
  for (const part of parts)
    for (const [name, value] of Object.entries(part ?? {})) {
      if (name in all) throw new Error(`Two modules declare the ${what} ${name}.`)
      all[name] = value
    }
  return all
}
