export interface SwatchData {
  /** '0' text, '1' colour, '2' image. */
  type: string
  value: string
}

export const swatchOf = (
  data: { type: string | null; value: string | null } | null | undefined,
): SwatchData | undefined => (data?.value ? { type: data.type ?? '0', value: data.value } : undefined)
