import type { Types } from '../../../../generated/documents.ts'

/** `Paczkomat LUB01M, ul. Narutowicza 32, Lublin`. */
export const pointLine = (
  point: Pick<Types.ChosenPointFragment, 'name' | 'street' | 'city'> | null,
): string | undefined => point?.street && [point.name, point.street, point.city].join(', ')
