import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** The shop's configuration file: `zakladka.config.ts`, or the file that ZAKLADKA_CONFIG names. */
export const configurationFile = () => path.resolve(root, process.env.ZAKLADKA_CONFIG || 'zakladka.config.ts')
