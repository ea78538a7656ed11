import type { Role } from '../../catalog/index.ts'

/** List 17; the first code of each role is the one that the export writes. */
const CODES: Readonly<Record<Role, string>> = {
  author: 'A01 A02 A03 A04 A05 A06 A07 A08 A09 A10 A11 A14 A31 A45 A99',
  editor: 'B01 B09 B10 B11 B12 B13 B14 B16 B19 B20 B21 B24 B26 B29 B31',
  translator: 'B06 B08',
  illustrator: 'A12 A35 A40 A46 A47 A52',
  photographer: 'A13',
  cover: 'A36',
  reader: 'E07 E03',
  introduction: 'A24 A15 A16 A23 A29',
  afterword: 'A19 A22',
  commentary: 'A20 A18 A21 A25 A33',
  adaptation: 'B05 B03 B04 B07 B22 B99',
  selection: 'C02 C01 C03 C04 C99',
  preparation: 'B18 A17 A34 A37 A51 B02 B15 B25',
  interview: 'A43 A44',
  original_author: 'A38',
  maps: 'A39',
  director: 'D02',
  performer: 'E99 D03 E01 E02 E04 E05 E06 E08 E09 E10',
  contributor: 'Z99 A26 A27 A30 A32 A41 A42 A48 B17 B23 B27 B28 B30 D01 D04 D99 F01 F02 F99 Z01 Z98',
}
const ROLE_BY_CODE = new Map(
  Object.entries(CODES).flatMap(([role, codes]) => codes.split(' ').map((code) => [code, role as Role] as const)),
)

/** To whom the book is dedicated: no contributor. */
const DEDICATED = 'Z02'

/** The role of a code; null for whoever took no part, undefined for an unknown code. */
export const roleOf = (code: string): Role | null | undefined =>
  code === DEDICATED ? null : ROLE_BY_CODE.get(code.toUpperCase())

export const codeOfRole = (role: Role): string => CODES[role].slice(0, 3)
