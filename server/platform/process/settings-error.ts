/** A wrong setting, in a sentence that names it. */
export class SettingsError extends Error {}
