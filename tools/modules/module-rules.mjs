const test = '\\.(test|spec)\\.tsx?$'
const either = (names) => `(${names.join('|')})`

/** Rules of dependency-cruiser: each module imports only the modules that its `module.json` names. */
export const moduleRules = (modules) => [
  ...modules.map(({ name, imports }) => ({
    name: `${name}-imports-${imports.join('-') || 'no-module'}`,
    severity: 'error',
    from: { path: `^server/modules/${name}/`, pathNot: test },
    to: { path: '^server/modules/[^/]+/', pathNot: `^server/modules/${either([name, ...imports])}/` },
  })),
  {
    name: 'modules-declare-their-imports',
    severity: 'error',
    from: {
      path: '^server/modules/[^/]+/',
      pathNot: [test, `^server/modules/${either(modules.map(({ name }) => name))}/`],
    },
    to: { path: '^server/modules/' },
  },
]
