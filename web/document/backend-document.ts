import { createHash } from 'node:crypto'
import type { Mutation, StoredQuery } from '../api/document.ts'

const hashes = new Map<string, string>()
function hashOf(text: string): string {
  const known = hashes.get(text)
  if (known) return known
  const hash = createHash('sha256').update(text).digest('hex')
  hashes.set(text, hash)
  return hash
}

/** A document with text and hash, as a back end expects it; `texts` are those of stored queries by hash. */
export function backendDocument(document: StoredQuery | Mutation, texts: Readonly<Record<string, string>>) {
  const { kind, name } = document
  if (kind === 'mutation') return { kind, name, text: document.text, hash: hashOf(document.text) }
  if (document.text) return { kind, name, text: document.text, hash: document.hash, post: true as const }
  const text = texts[document.hash]
  if (!text) throw new Error(`The text of the query ${name} is missing: npm run generate`)
  return { kind, name, text, hash: document.hash, age: document.age }
}
