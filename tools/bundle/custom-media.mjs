import { readFileSync } from 'node:fs'

const DEFINITION = /@custom-media (--[\w-]+) ([^;]+);/g
const NAME = /\((--[\w-]+)\)/g

/** PostCSS plugin: in @media, replaces the names that `file` defines by their conditions. */
export const customMedia = (file) => ({
  postcssPlugin: 'custom-media',
  prepare(result) {
    const conditions = new Map(Array.from(readFileSync(file, 'utf8').matchAll(DEFINITION), ([, ...pair]) => pair))
    // the development server reloads the style sheet when a definition changes
    result.messages.push({ type: 'dependency', plugin: 'custom-media', file })
    return {
      AtRule: {
        media(rule) {
          const params = rule.params.replaceAll(NAME, (_, name) => {
            const condition = conditions.get(name)
            if (!condition) throw rule.error(`${file} does not define ${name}`, { word: name })
            return condition
          })
          if (params !== rule.params) rule.params = params
        },
      },
    }
  },
})
