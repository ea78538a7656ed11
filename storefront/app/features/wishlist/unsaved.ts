/** Before the number of an item: the field of a quantity that is shown and not saved. */
export const UNSAVED = 'quantity-'
