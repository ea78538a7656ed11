/** Prefix of the item id in the name of a field with an unsaved quantity. */
export const UNSAVED = 'quantity-'
