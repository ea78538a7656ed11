/** Street and number of an address on one line, as they are written on a letter: `Narutowicza 5/7`. */
export const streetLine = (street: readonly (string | null)[]): string => street.filter(Boolean).join(' ')
