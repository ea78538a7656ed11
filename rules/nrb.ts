/** Removes the prefix PL, spaces and hyphens: `PL 55 9990 …` -> `559990…`. */
export const normaliseNrb = (input: string): string => input.replace(/^\s*PL/i, '').replaceAll(/[\s-]/g, '')

/** Whether it is a Polish bank account number: 26 digits that are 1 modulo 97 as an IBAN. */
export function isNrb(input: string): boolean {
  const nrb = normaliseNrb(input)
  // the IBAN check moves PL, as 2521, and the check digits to the end
  return /^\d{26}$/.test(nrb) && BigInt(`${nrb.slice(2)}2521${nrb.slice(0, 2)}`) % 97n === 1n
}

/** A Polish account as the sender's bank needs it: with its country unless the transfer is in złoty. */
export const formatAccount = (input: string, currency: string): string =>
  currency === 'PLN' ? formatNrb(input) : `PL${formatNrb(input)}`

const BIC = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/
export const normaliseBic = (input: string): string => input.replaceAll(/\s/g, '').toUpperCase()
/** Whether it is a bank's code for transfers from abroad: 8 or 11 letters and digits. */
export const isBic = (input: string): boolean => BIC.test(normaliseBic(input))

/** Groups the digits as banks print them: `55 9990 0009 …`. */
export const formatNrb = (input: string): string =>
  normaliseNrb(input)
    .replace(/^(\d{2})/, '$1 ')
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
