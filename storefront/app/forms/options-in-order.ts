interface Placed {
  position: number
}

/** Chosen and entered options of an ordered title together, as its page has them. */
export const optionsInOrder = <Option extends Placed>(
  ...lists: (readonly (Option | null)[] | null | undefined)[]
): Option[] =>
  lists.flatMap((list) => (list ?? []).flatMap((option) => option ?? [])).toSorted((a, b) => a.position - b.position)
