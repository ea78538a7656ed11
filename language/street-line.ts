/** Street and number of an address on one line, as on an envelope: `Narutowicza 5/7`. */
export const streetLine = (street: readonly (string | null)[]): string => street.filter(Boolean).join(' ')
