/** Name of the field in which one value of a customizable option is chosen. */
export const choiceName = (option: number): string => `option-${option}`
/** Where several can be chosen, of the box of each. */
export const boxName = (option: number, value: number): string => `option-${option}-${value}`
/** Of what is written with it. */
export const textName = (option: number): string => `option-${option}-text`

/** Where one product of a bundle's group is chosen. */
export const groupName = (group: number): string => `bundle-${group}`
/** Where several can be, of the box of each. */
export const partName = (group: number, selection: number): string => `bundle-${group}-${selection}`
/** How many copies of it one bundle has. */
export const quantityName = (part: string): string => `${part}-copies`

/** In which a value of a configurable title is chosen. */
export const variantName = (attribute: string): string => `variant-${attribute}`

/** Field that is sent while an attribute has no value, and where its refusal is shown. */
export const UNCHOSEN = 'unchosen'
export const VERSIONS = 'versions'

/** Of the copies of one title, where several are added in one press. */
export const copiesName = (sku: string): string => `copies-${sku}`

/** Of a file that is sent with it. */
export const fileName = (option: number): string => `option-${option}-file`
/** Of the box of a file that is sold separately. */
export const linkName = (link: number): string => `link-${link}`
/** Where a refusal of the files of a title is shown; the API calls it option 0. */
export const LINKS = choiceName(0)

export interface ChosenOptions {
  /** Magento's uids. */
  selected_options?: string[]
  entered_options?: { uid: string; value: string }[]
}

const uidOf = (...ids: (string | number)[]) => btoa(['custom-option', ...ids].join('/'))

/** The options of a form, as the API takes them. */
export function readOptions(form: FormData): ChosenOptions {
  const selected: string[] = []
  const entered: { uid: string; value: string }[] = []
  for (const [name, written] of form) {
    if (name.startsWith('variant-') && typeof written === 'string' && written) selected.push(written)
    const [, link] = /^link-(\d+)$/.exec(name) ?? []
    if (link) selected.push(btoa(`downloadable/${link}`))
    const [, option, box] = /^option-(\d+)(?:-(\d+|text))?$/.exec(name) ?? []
    const value = typeof written === 'string' ? written.trim() : ''
    if (!option || !value) continue
    if (box === 'text') entered.push({ uid: uidOf(option), value })
    else selected.push(uidOf(option, box ?? value))
  }
  selected.push(...readParts(form))
  return {
    ...(selected.length > 0 && { selected_options: selected }),
    ...(entered.length > 0 && { entered_options: entered }),
  }
}

/** The parts of a bundle; a quantity that cannot be changed has no field, and the shop knows it. */
function readParts(form: FormData): string[] {
  return [...form].flatMap(([name, written]) => {
    const [, group, box] = /^bundle-(\d+)(?:-(\d+))?$/.exec(name) ?? []
    const copies = form.get(quantityName(name))
    if (!group || typeof written !== 'string' || !written) return []
    return btoa(['bundle', group, box ?? written, typeof copies === 'string' && copies ? copies : 1].join('/'))
  })
}

/** A problem of an option, by the names that its field may have. */
export const problemsOfOption = (option: number, message: string): Record<string, string> => ({
  [choiceName(option)]: message,
  [groupName(option)]: message,
  [textName(option)]: message,
  [fileName(option)]: message,
})
