import { routesOf } from '../../../router/table.ts'
import { paths } from './paths.ts'

export const routes = routesOf(paths, {
  notes: () => import('./routes/notes.tsx'),
  'write-note': () => import('./routes/write-note.tsx'),
  note: () => import('./routes/note.tsx'),
  'not-found': () => import('./routes/not-found.tsx'),
})
