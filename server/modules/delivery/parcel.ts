/** The contents of one parcel. */
export interface Parcel {
  weightG: number
  /** Pieces with their sides in ascending order, in millimetres; null if the catalogue has no size. */
  pieces: readonly { sidesMm: readonly [number, number, number] | null; quantity: number }[]
}

type Sides = readonly [number, number, number]

/** InPost's locker sizes in millimetres; a parcel weighs at most 25 kg. */
export const LOCKER_SIZES_MM = { A: [80, 380, 640], B: [190, 380, 640], C: [380, 410, 640] } as const
export type LockerSize = keyof typeof LOCKER_SIZES_MM

/** Size of an ordinary paperback, for books without one. */
const DEFAULT_SIDES: Sides = [25, 145, 210]
/** Usable share of a volume: books are blocks and leave little space, but the box has walls. */
const USABLE_SHARE = 0.8

const volumeOf = ([a, b, c]: Sides) => a * b * c

/** Whether a parcel fits into a space: each piece by its sides, several pieces also by their volume. */
export function fitsInto(parcel: Parcel, innerSidesMm: readonly number[]): boolean {
  const [height = 0, width = 0, length = 0] = innerSidesMm
  let volume = 0
  for (const { sidesMm, quantity } of parcel.pieces) {
    const sides = sidesMm ?? DEFAULT_SIDES
    if (sides[0] > height || sides[1] > width || sides[2] > length) return false
    volume += volumeOf(sides) * quantity
  }
  const [only] = parcel.pieces
  const isOnePiece = parcel.pieces.length === 1 && only?.quantity === 1
  return isOnePiece || volume <= USABLE_SHARE * volumeOf([height, width, length])
}

/** The smallest locker that holds a parcel; null if none does. */
export const lockerSizeOf = (parcel: Parcel): LockerSize | null =>
  (Object.keys(LOCKER_SIZES_MM) as LockerSize[]).find((size) => fitsInto(parcel, LOCKER_SIZES_MM[size])) ?? null
