import type { MutationDocument, QueryDocument } from '../../../api/document.ts'

export interface Note {
  id: number
  title: string
  text: string
}

type NoVariables = Record<string, never>

export const ListNotes: QueryDocument<{ notes: Pick<Note, 'id' | 'title'>[] }, NoVariables> = {
  kind: 'query',
  name: 'ListNotes',
  hash: 'ListNotes',
}

export const ReadNote: QueryDocument<{ note: Note | null }, { id: string }> = {
  kind: 'query',
  name: 'ReadNote',
  hash: 'ReadNote',
}

export const AddNote: MutationDocument<{ addNote: { id: number } }, { title: string; text: string }> = {
  kind: 'mutation',
  name: 'AddNote',
  text: 'AddNote',
}
