import type { ReactNode } from 'react'

/** Lines break after a hyphen, and "e-" at the end of one reads badly. */
const E_MAIL = /(\be-mail\p{L}*)/giu

/** A text whose "e-mail" stays on one line; the words themselves do not change. */
export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== 'string' || text.search(E_MAIL) <= 0) return text
  return text.split(E_MAIL).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text keep their order
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  )
}
