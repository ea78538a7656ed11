/** Digits alone: `PL 55 9990 …` -> `559990…`. */
export const normaliseNrb = (written: string): string => written.replace(/^\s*PL/i, '').replaceAll(/[\s-]/g, '')

/** A Polish bank account: 26 digits that leave 1 when divided by 97 as an IBAN. */
export function isNrb(written: string): boolean {
  const nrb = normaliseNrb(written)
  // PL is 2521, and it stands with the check digits at the end
  return /^\d{26}$/.test(nrb) && BigInt(`${nrb.slice(2)}2521${nrb.slice(0, 2)}`) % 97n === 1n
}

/** As banks print it: `55 9990 0009 …`. */
export const showNrb = (written: string): string =>
  normaliseNrb(written)
    .replace(/^(\d{2})/, '$1 ')
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
