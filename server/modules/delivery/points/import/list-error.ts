/** A list that cannot be taken: nothing was changed. */
export class PointListError extends Error {}
