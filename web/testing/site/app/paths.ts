import { createHref, type PathTable } from '../../../router/table.ts'

export const paths = {
  notes: '/',
  'write-note': '/write',
  note: '/notes/:id',
  'not-found': [],
} as const satisfies PathTable

export const href = createHref(paths)
