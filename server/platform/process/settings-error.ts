/** An invalid setting; the message names the variable. */
export class SettingsError extends Error {}
