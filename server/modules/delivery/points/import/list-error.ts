/** A list that cannot be imported; nothing was changed. */
export class PointListError extends Error {}
