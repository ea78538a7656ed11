/** What is packed into one parcel. */
export interface Parcel {
  weightG: number
  /** Pieces with their sides in ascending order, in millimetres; null where the catalogue has none. */
  pieces: readonly { sidesMm: readonly [number, number, number] | null; quantity: number }[]
}

type Sides = readonly [number, number, number]

/** InPost's lockers; the heaviest parcel has 25 kg. */
export const LOCKERS = { A: [80, 380, 640], B: [190, 380, 640], C: [380, 410, 640] } as const
export type LockerSize = keyof typeof LOCKERS

/** A book whose size nobody has written: an ordinary paperback. */
const USUAL_SIDES: Sides = [25, 145, 210]
/** Books are blocks: what stays empty is little, and the box has walls. */
const FILLED = 0.8

const volumeOf = ([a, b, c]: Sides) => a * b * c

/** Whether a parcel goes into a space: each piece by its sides, all of them by their volume. */
export function fitsInto(parcel: Parcel, space: readonly number[]): boolean {
  const [height = 0, width = 0, length = 0] = space
  let volume = 0
  for (const { sidesMm, quantity } of parcel.pieces) {
    const sides = sidesMm ?? USUAL_SIDES
    if (sides[0] > height || sides[1] > width || sides[2] > length) return false
    volume += volumeOf(sides) * quantity
  }
  const [only] = parcel.pieces
  const isOnePiece = parcel.pieces.length === 1 && only?.quantity === 1
  return isOnePiece || volume <= FILLED * volumeOf([height, width, length])
}

/** The smallest locker that holds a parcel; null where none does. */
export const lockerSizeOf = (parcel: Parcel): LockerSize | null =>
  (Object.keys(LOCKERS) as LockerSize[]).find((size) => fitsInto(parcel, LOCKERS[size])) ?? null
