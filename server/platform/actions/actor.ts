/** Who changes something. The caller hands it down to every function that changes something; there is no default. */
export type Actor =
  | { kind: 'staff'; id: number }
  /** An operator at the command line, by the name of the operating system's user or of the variable OPERATOR. */
  | { kind: 'command-line'; name: string }
  /** A background job, by its kind. */
  | { kind: 'job'; name: string }
  | { kind: 'customer'; id: number }
  | { kind: 'guest' }

/** Staff and customers are named by their ids, so that erasure leaves nothing of a person behind. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'guest':
      return 'guest'
    case 'command-line':
      return actor.name
    case 'job':
      return `job ${actor.name}`
    default:
      return `${actor.kind} ${actor.id}`
  }
}

/** The buyer of a request. */
export const buyerOf = ({ customer }: { customer: { id: number } | null }): Actor =>
  customer ? { kind: 'customer', id: customer.id } : { kind: 'guest' }
