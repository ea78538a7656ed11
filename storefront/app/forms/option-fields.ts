/** Field name of a customizable option of which one value is chosen. */
export const choiceName = (option: number): string => `option-${option}`
/** Field name of the checkbox of one value, where several can be chosen. */
export const checkboxName = (option: number, value: number): string => `option-${option}-${value}`
/** Field name of a customizable option with text input. */
export const textName = (option: number): string => `option-${option}-text`

/** Field name of a bundle's group of which one product is chosen. */
export const groupName = (group: number): string => `bundle-${group}`
/** Field name of the checkbox of one product of a group, where several can be chosen. */
export const partName = (group: number, selection: number): string => `bundle-${group}-${selection}`
/** Field name of the quantity of a part per bundle. */
export const quantityName = (part: string): string => `${part}-copies`

/** Field name of a configurable product's attribute. */
export const variantName = (attribute: string): string => `variant-${attribute}`

/** Name of the hidden field that is sent while an attribute of a configurable product has no value. */
export const UNCHOSEN_FIELD = 'unchosen'
/** Field at which the error of a missing attribute value is shown. */
export const VARIANT_FIELD = 'versions'

/** Field name of the quantity of one title, in a form that adds several titles. */
export const copiesName = (sku: string): string => `copies-${sku}`

/** Field name of a customizable option with file upload. */
export const fileName = (option: number): string => `option-${option}-file`
/** Field name of the checkbox of a download that is sold separately. */
export const linkName = (link: number): string => `link-${link}`
/** Field at which an error about the downloads of a title is shown; the API reports it as option 0. */
export const LINKS = choiceName(0)

export interface ChosenOptions {
  /** Magento's uids. */
  selected_options?: string[]
  entered_options?: { uid: string; value: string }[]
}

const uidOf = (...ids: (string | number)[]) => btoa(['custom-option', ...ids].join('/'))

/** The chosen options of a form, as API input. */
export function parseOptions(form: FormData): ChosenOptions {
  const selected: string[] = []
  const entered: { uid: string; value: string }[] = []
  for (const [name, rawValue] of form) {
    if (name.startsWith('variant-') && typeof rawValue === 'string' && rawValue) selected.push(rawValue)
    const [, link] = /^link-(\d+)$/.exec(name) ?? []
    if (link) selected.push(btoa(`downloadable/${link}`))
    const [, option, box] = /^option-(\d+)(?:-(\d+|text))?$/.exec(name) ?? []
    const value = typeof rawValue === 'string' ? rawValue.trim() : ''
    if (!option || !value) continue
    if (box === 'text') entered.push({ uid: uidOf(option), value })
    else selected.push(uidOf(option, box ?? value))
  }
  selected.push(...parseParts(form))
  return {
    ...(selected.length > 0 && { selected_options: selected }),
    ...(entered.length > 0 && { entered_options: entered }),
  }
}

/** Uids of the chosen parts of a bundle. A fixed quantity has no field: 1 is sent, and the server applies its own. */
function parseParts(form: FormData): string[] {
  return [...form].flatMap(([name, rawValue]) => {
    const [, group, box] = /^bundle-(\d+)(?:-(\d+))?$/.exec(name) ?? []
    const copies = form.get(quantityName(name))
    if (!group || typeof rawValue !== 'string' || !rawValue) return []
    return btoa(['bundle', group, box ?? rawValue, typeof copies === 'string' && copies ? copies : 1].join('/'))
  })
}

/** The error of an option under every field name that the option may have. */
export const problemsOfOption = (option: number, message: string): Record<string, string> => ({
  [choiceName(option)]: message,
  [groupName(option)]: message,
  [textName(option)]: message,
  [fileName(option)]: message,
})
