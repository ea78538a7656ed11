/** Collections, whose titles can be read in any order; the demo's other series are cycles. */
export const PUBLISHERS_COLLECTIONS: ReadonlySet<string> = new Set([
  'Biblioteka Boya',
  'Biblioteka polska',
  'Klasyka pod lampą',
  'Lektura z zakładką',
  'Poeci na kieszeń',
  'Scena',
])
