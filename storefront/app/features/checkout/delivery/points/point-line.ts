import type { Types } from '../../../../generated/documents.ts'

/** One line such as `Paczkomat LUB01M, ul. Narutowicza 32, Lublin`; undefined without a street. */
export const pointLine = (
  point: Pick<Types.ChosenPointFragment, 'name' | 'street' | 'city'> | null,
): string | undefined => point?.street && [point.name, point.street, point.city].join(', ')
