import type { GraphqlProblem } from '../../api/document.ts'
import type { Note } from './app/documents.ts'

interface Answer {
  data?: object
  errors?: GraphqlProblem[]
}

const refuse = (message: string): Answer => ({ errors: [{ message, extensions: { category: 'graphql-input' } }] })

/** The back end: notes in memory, behind an API with three operations. */
export class Notes {
  readonly #notes: Note[] = [
    { id: 1, title: 'Zakupy', text: 'Herbata, miód' },
    // its data does not fit into the document
    { id: 2, title: 'Powieść', text: 'Bardzo długi tekst. '.repeat(2000) },
  ]
  /** `broken` fails every operation, `down` is a server that does not answer. */
  state: 'up' | 'broken' | 'down' = 'up'

  execute(operation: string, variables: Readonly<Record<string, unknown>>): Answer {
    if (this.state === 'down') throw Object.assign(new Error('The database is down'), { statusCode: 503 })
    if (this.state === 'broken') throw new Error('A fault of the back end')
    switch (operation) {
      case 'ListNotes':
        return { data: { notes: this.#notes.map(({ id, title }) => ({ id, title })) } }
      case 'ReadNote':
        return { data: { note: this.#notes.find(({ id }) => String(id) === variables.id) ?? null } }
      case 'AddNote':
        return this.#add(String(variables.title), String(variables.text))
      default:
        return refuse(`No operation ${operation}`)
    }
  }

  #add(title: string, text: string): Answer {
    if (this.#notes.some((note) => note.title === title)) return refuse('Jest już notatka o tym tytule.')
    const note = { id: this.#notes.length + 1, title, text }
    this.#notes.push(note)
    return { data: { addNote: { id: note.id } } }
  }
}
