import { createLanguage } from '../../language/translate.ts'
import {
  addCategory,
  CategoryError,
  type CategoryTextInput,
  updateCategory,
  type StoredCategory,
  listStoredCategories,
  moveCategory,
  type CategoryPosition,
  removeCategory,
  ROOT_CATEGORY,
  setCategoryActive,
  titlePath,
} from '../modules/catalog/index.ts'
import { addToMainMenu, removeFromMenus } from '../modules/cms/index.ts'
import { type Command, type CommandContext, OperatorError, withOperatorErrors } from './command.ts'
import { type Options, parseArguments } from './parse-arguments.ts'

const { plural } = createLanguage('en_US')
const titleCount = (count: number) => plural(count, '1 title', '%s titles')

function parse(args: readonly string[], options: Options, usage: string) {
  const { values, positionals } = parseArguments(args, options)
  const [name, ...more] = positionals
  if (!name || more.length > 0) throw new OperatorError(`usage: npm run shop -- category ${usage}`)
  return { name, values }
}

/** `en=Crime` -> view and name; without a code, that of the default view. */
const inViews = (values: readonly string[]): [string, string][] =>
  values.map((text) => {
    const [, view = 'default', value = ''] = /^(?:([a-z][a-z0-9_]*)=)?(.*)$/s.exec(text) ?? []
    return [view, value]
  })

const TEXT_OPTIONS = {
  name: { type: 'string', multiple: true },
  key: { type: 'string', multiple: true },
  description: { type: 'string', multiple: true },
  'meta-title': { type: 'string', multiple: true },
  'meta-description': { type: 'string', multiple: true },
} as const satisfies Options
const FIELDS = {
  name: 'name',
  key: 'key',
  description: 'description',
  'meta-title': 'metaTitle',
  'meta-description': 'metaDescription',
} as const

function parseCategoryTexts(values: Readonly<Record<string, unknown>>): Record<string, CategoryTextInput> {
  const texts: Record<string, CategoryTextInput> = {}
  for (const [option, field] of Object.entries(FIELDS))
    for (const [view, value] of inViews((values[option] as string[] | undefined) ?? []))
      texts[view] = { ...texts[view], [field]: value }
  return texts
}

const USAGE = '[--name VIEW=TEXT] [--key VIEW=PART] [--description VIEW=HTML] [--meta-title …] [--meta-description …]'

const inOrder = (texts: StoredCategory['texts']) =>
  Object.entries(texts).toSorted(([a], [b]) => Number(b === 'default') - Number(a === 'default') || (a < b ? -1 : 1))

function* linesOf(all: readonly StoredCategory[], parentId = ROOT_CATEGORY, indent = ''): Generator<string> {
  for (const category of all.filter((one) => one.parentId === parentId)) {
    const [main, ...others] = inOrder(category.texts)
    const names = [main?.[1].name, ...others.map(([view, { name }]) => `${view}: ${name}`)].join('  ')
    const details = [`/${main?.[1].url_path}.html`, titleCount(category.products), !category.isActive && 'hidden']
    yield `${indent}${names}  (${details.filter(Boolean).join(', ')})`
    yield* linesOf(all, category.id, `${indent}  `)
  }
}

async function printOne(category: StoredCategory, { db, print }: CommandContext): Promise<void> {
  const all = await listStoredCategories(db)
  for (const [view, { url_path: path }] of inOrder(category.texts))
    print(`${view}: ${titlePath(category, all, view)}  /${path}.html`)
  if (!category.isActive) print('It is hidden.')
}

const list: Command = {
  summary: 'list the category tree with addresses',
  usage: '',
  async run(args, { db, print }) {
    if (parseArguments(args, {}).positionals.length > 0) throw new OperatorError('category list takes no arguments')
    const all = await listStoredCategories(db)
    for (const line of linesOf(all)) print(line)
    if (all.length === 0) print('There are no categories: npm run shop -- category add "Literatura"')
    return 0
  },
}

const add: Command = {
  summary: 'add a category as the last child of its parent',
  usage: `"PARENT / NAME" ${USAGE} [--menu] [--hidden]`,
  details: `category add "Literatura / Kryminał" --name en=Crime --menu
  PARENT exists already. Its address is made of its name; --menu puts it into the main menu.`,
  async run(args, context) {
    const { name, values } = parse(
      args,
      { ...TEXT_OPTIONS, menu: { type: 'boolean' }, hidden: { type: 'boolean' } },
      'add "PARENT / NAME"',
    )
    const category = await withOperatorErrors(
      context.db.transaction(async (tx) => {
        const added = await addCategory(tx, context.actor, name, parseCategoryTexts(values), {
          isActive: values['hidden'] !== true,
        })
        if (values['menu'] === true) await addToMainMenu(tx, added.id, added.parentId)
        return added
      }),
      CategoryError,
    )
    await printOne(category, context)
    return 0
  },
}

const change: Command = {
  summary: 'change the texts of a category',
  usage: `CATEGORY ${USAGE} [--keep-address] [--menu]`,
  details: `CATEGORY is a path of names from the top ("Literatura / Kryminał"), an address, or a number. A new name
  changes the addresses of the category and of all below it; the old ones redirect. "" removes a description.`,
  async run(args, context) {
    const options = { ...TEXT_OPTIONS, 'keep-address': { type: 'boolean' }, menu: { type: 'boolean' } } as const
    const { name, values } = parse(args, options, 'change CATEGORY …')
    const category = await withOperatorErrors(
      context.db.transaction(async (tx) => {
        const one = await updateCategory(tx, context.actor, name, parseCategoryTexts(values), {
          keepsUrlPath: values['keep-address'] === true,
        })
        if (values['menu'] === true) await addToMainMenu(tx, one.id, one.parentId)
        return one
      }),
      CategoryError,
    )
    await printOne(category, context)
    return 0
  },
}

const rename: Command = {
  summary: 'rename a category, and change its address to match',
  usage: 'CATEGORY NAME [--view CODE] [--keep-address]',
  details: 'The old addresses, also of the categories below it, redirect to the new ones.',
  async run(args, context) {
    const { values, positionals } = parseArguments(args, {
      view: { type: 'string' },
      'keep-address': { type: 'boolean' },
    })
    const [reference, name, ...more] = positionals
    if (!reference || !name || more.length > 0) throw new OperatorError('category rename takes a category and a name')
    const texts = { [(values['view'] as string | undefined) ?? 'default']: { name } }
    const keepsUrlPath = values['keep-address'] === true
    const category = await withOperatorErrors(
      context.db.transaction((tx) => updateCategory(tx, context.actor, reference, texts, { keepsUrlPath })),
      CategoryError,
    )
    await printOne(category, context)
    return 0
  },
}

const move: Command = {
  summary: 'move a category with all categories below it',
  usage: 'CATEGORY [--to PARENT] [--first | --last | --before CATEGORY | --after CATEGORY]',
  details: '--to / is the top level. Addresses change accordingly, and the old ones redirect.',
  async run(args, context) {
    const { name, values } = parse(
      args,
      {
        to: { type: 'string' },
        first: { type: 'boolean' },
        last: { type: 'boolean' },
        before: { type: 'string' },
        after: { type: 'string' },
      },
      'move CATEGORY [--to PARENT] [--first | --last | --before CATEGORY | --after CATEGORY]',
    )
    const text = (option: string) => values[option] as string | undefined
    const positions: (CategoryPosition | undefined)[] = [
      values['first'] === true ? 'first' : undefined,
      values['last'] === true ? 'last' : undefined,
      text('before') === undefined ? undefined : { before: text('before') ?? '' },
      text('after') === undefined ? undefined : { after: text('after') ?? '' },
    ]
    const [position, ...more] = positions.filter((one) => one !== undefined)
    if (more.length > 0) throw new OperatorError('Use only one of --first, --last, --before and --after.')
    const category = await withOperatorErrors(
      context.db.transaction((tx) => moveCategory(tx, context.actor, name, { to: text('to'), position })),
      CategoryError,
    )
    await printOne(category, context)
    return 0
  },
}

const visibility = (isActive: boolean): Command => ({
  summary: isActive ? 'show a hidden category again' : 'hide a category: it has no page and no menu entry',
  usage: 'CATEGORY',
  async run(args, context) {
    const { name } = parse(args, {}, `${isActive ? 'show' : 'hide'} CATEGORY`)
    await printOne(
      await withOperatorErrors(
        context.db.transaction((tx) => setCategoryActive(tx, context.actor, name, isActive)),
        CategoryError,
      ),
      context,
    )
    return 0
  },
})

/** SQLSTATE foreign_key_violation: a coupon refers to the category. */
const REFERENCED = '23503'

const remove: Command = {
  summary: 'remove a category',
  usage: 'CATEGORY [--to CATEGORY]',
  details: 'With --to its titles move to that category. Its address redirects there, by default to its parent.',
  async run(args, { db, print, actor }) {
    const { name, values } = parse(args, { to: { type: 'string' } }, 'remove CATEGORY [--to CATEGORY]')
    const to = values['to'] as string | undefined
    try {
      const category = await withOperatorErrors(
        db.transaction((tx) =>
          removeCategory(tx, actor, name, { to, removeReferences: (id) => removeFromMenus(tx, id) }),
        ),
        CategoryError,
      )
      print(`${category.texts['default']?.name ?? name} is removed; it had ${titleCount(category.products)}.`)
      return 0
    } catch (error) {
      if ((error as { code?: string }).code === REFERENCED)
        throw new OperatorError('The category cannot be removed: a coupon applies to it.')
      throw error
    }
  },
}

export const categoryCommands: Readonly<Record<string, Command>> = {
  'category list': list,
  'category add': add,
  'category change': change,
  'category rename': rename,
  'category move': move,
  'category show': visibility(true),
  'category hide': visibility(false),
  'category remove': remove,
}
