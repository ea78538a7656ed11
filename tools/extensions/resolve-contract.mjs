const SERVER = new URL('../../server/extension.ts', import.meta.url).href

/** A hook of Node: packages import `zakladka/server` too, to which the paths of tsconfig.json do not apply. */
export const resolve = (specifier, context, next) => next(specifier === 'zakladka/server' ? SERVER : specifier, context)
