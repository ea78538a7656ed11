/** Enough for a form with a file of 5 MB. */
const MAX_BYTES = 7.5 * 1024 * 1024
/** Maximum length of all names and text values, since validation rules expect short input. */
const MAX_TEXT = 128 * 1024
/** Characters added per field, which limits the number of fields. */
const FIELD_OVERHEAD = 16

const textLengthOf = (form: FormData): number =>
  [...form].reduce(
    (sum, [name, value]) =>
      sum + FIELD_OVERHEAD + name.length + (typeof value === 'string' ? value : value.name).length,
    0,
  )

/** Parses a form. Text is limited to 128 kB, the whole body to 7.5 MB. */
export async function readForm(request: Request): Promise<FormData | 'too long' | 'no form'> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return 'too long'
  try {
    const form = await request.formData()
    return textLengthOf(form) > MAX_TEXT ? 'too long' : form
  } catch {
    return 'no form'
  }
}
